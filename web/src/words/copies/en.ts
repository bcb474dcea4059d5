// A game that moves to another page in a file.

export const copiesEn = {
  "copy.do": "Move this game",
  "copy.about":
    "Save this game to a file and open the file on another page of Nordrail: a server, or a page without one. The game continues there with the same seats and cards. It stays here too, but it no longer counts, because the file shows all cards.",
  "copy.save": "Save the game to a file",
  "copy.load": "Continue a game from a file",
  "copy.load.about": "For a game that you saved with “Move this game” at its table.",
  "log.copy": "{name} saved the whole game to a file",
  "why.others_play": "Only a game whose people all play in this browser, against bots or each other, can be moved.",
  "why.daily_stays": "The deal of the day is the same everywhere: start it there instead of moving it.",
  "why.bad_copy": "This file contains no game that can be continued.",
  "why.changed_copy":
    "The game in this file doesn't follow from its rules and its cards: the file was changed or is damaged.",
} as const;
