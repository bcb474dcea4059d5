"""The deal of the day, as on the server."""

from random import Random

from nordrail.bots import make_bot
from nordrail.engine.daily import FIRST_DAY, daily_seed
from nordrail.host.bot_answer import bot_answer
from nordrail.host.bot_question import BotQuestion
from nordrail.host.daily import BOT
from nordrail.host.replies.deals import DailyDeal, DailyDeals
from nordrail.host.requests.body import Body
from nordrail.site.requests.request import Handlers, Reply, Request, told


def choose(question: BotQuestion) -> str:
    """Return what the bot of the deals does in the position of a question."""
    bot = make_bot(BOT, Random(str(question["chance"])))
    return bot_answer(str(question["record"]), None, int(question["seat"] or 0), bot)


def _deals(ask: Request) -> Reply:
    return told(DailyDeals(today=ask.host.today(), first=FIRST_DAY, bot=BOT))


def _deal(ask: Request) -> Reply:
    title, day = ask.parts
    points = ask.host.daily_par(title, day)
    return told(DailyDeal(title=title, day=day, seed=daily_seed(title, day), bot=BOT, points=points))


def _play(ask: Request) -> Reply:
    body = Body(ask.body, ("title", "day", "name"))
    title, day, name = body.text("title", 40), body.text("day", 10), body.text("name", 40, least=1)
    return told(ask.host.create_daily(title, day, name), 201)


DAILY: Handlers = {
    ("GET", "/daily"): _deals,
    ("GET", "/daily/([^/]{1,40})/([^/]{1,10})"): _deal,
    ("POST", "/daily"): _play,
}
