// What only the static edition says: it has no server.

export const siteEn = {
  "site.loading": "Getting the game ready: {percent}",
  "site.failed": "The game can't start in this browser: {detail}",
  "site.again": "Try again",
  "site.elsewhere": "Nordrail is open in another tab, and your games continue there.",
  "site.here": "Play here",
  "site.update": "A new version is available. Your games are kept.",
  "site.reload": "Use it now",
  "site.offline": "Everything is stored: this page now works without a network too.",
  "site.docs": "Documentation",
  "site.friends": "Play with friends on other devices",
  "site.friends.why":
    "This page has no server: games stay in this browser, and people at this screen can share it. For a table with friends on other devices, somebody runs a server:",
  "site.friends.how": "Install Python, then type one of these commands and send your friends the link that it shows.",
  "site.friends.near": "for friends on the same network",
  "site.friends.far": "for friends anywhere, on a machine that they can reach",
  "site.games": "Save or load games",
  "site.games.about": "Your games are stored in this browser only. Save them to a file to keep them or to move them.",
  "site.games.save": "Save all games",
  "site.games.load": "Load games from a file",
  "site.games.added.one": "1 game was added.",
  "site.games.added.many": "{count} games were added.",
  "site.games.bad": "This file has no saved games.",
  "why.needs_server": "This page has no server, so only people at this screen can play.",
} as const;
