// The service worker: it caches the client, which then starts even if the server cannot be reached, and shows notices.
// The build fills in FILES and VERSION. Of the server's data only the boards of
// the titles are cached, for the score pad; data about tables is not.

const FILES = __FILES__;
const STORE = "nordrail-__VERSION__";
const BOARDS = ["api/boards/nordic-countries", "api/boards/northern-lights"];

self.addEventListener("install", (event) => {
  event.waitUntil(
    caches
      .open(STORE)
      .then((store) => store.addAll(["./", ...FILES]).then(() => store.addAll(BOARDS).catch(() => {})))
      .then(() => self.skipWaiting()),
  );
});

self.addEventListener("activate", (event) => {
  const old = (names) => names.filter((name) => name.startsWith("nordrail-") && name !== STORE);
  event.waitUntil(
    caches
      .keys()
      .then((names) => Promise.all(old(names).map((name) => caches.delete(name))))
      .then(() => self.clients.claim()),
  );
});

async function page(request) {
  const answer = await fetch(request).catch(() => null);
  if (answer && answer.status < 500) return answer;
  return (await caches.match("./")) ?? answer ?? Response.error();
}

async function file(request) {
  return (await caches.match(request)) ?? fetch(request);
}

async function board(request) {
  const answer = await fetch(request).catch(() => null);
  if (answer?.ok) await caches.open(STORE).then((store) => store.put(request, answer.clone()));
  return answer?.ok ? answer : ((await caches.match(request)) ?? answer ?? Response.error());
}

self.addEventListener("fetch", (event) => {
  const { request } = event,
    here = new URL(self.registration.scope),
    { origin, pathname } = new URL(request.url),
    path = pathname.slice(here.pathname.length);
  if (request.method !== "GET" || origin !== here.origin) return;
  if (pathname === here.pathname) event.respondWith(page(request));
  else if (FILES.includes(path)) event.respondWith(file(request));
  else if (BOARDS.includes(path)) event.respondWith(board(request));
});

// The server sends a notice when it is a player's turn. A page that shows the table needs none.
self.addEventListener("push", (event) => {
  if (!event.data) return;
  const { title, body, language, table } = event.data.json(),
    data = `./#/t/${table}`,
    address = new URL(data, self.registration.scope).href,
    options = { body, lang: language, tag: table, renotify: true, icon: "./icons/192.png", data };
  const sees = (page) => page.url === address && page.visibilityState === "visible";
  const show = (open) => (open.some(sees) ? null : self.registration.showNotification(title, options));
  event.waitUntil(self.clients.matchAll({ type: "window" }).then(show));
});

self.addEventListener("notificationclick", (event) => {
  event.notification.close();
  const address = new URL(event.notification.data, self.registration.scope).href;
  const show = (open) => open.find((one) => one.url === address)?.focus() ?? self.clients.openWindow(address);
  event.waitUntil(self.clients.matchAll({ type: "window" }).then(show));
});
