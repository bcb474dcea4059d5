// The service worker of the static edition: everything is stored at the first visit, and then nothing is fetched.
// `nordrail site` fills in FILES and VERSION. A new version waits until the page asks for it.

const FILES = __FILES__;
const STORE = "nordrail-site-__VERSION__";
const SAFE = "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; connect-src 'self'";

// A name with a hash in it is the same file in every version.
const isLasting = (name) => /^(assets|python)\//.test(name);

async function stored(store, name) {
  const old = isLasting(name) && (await caches.match(new URL(name, self.registration.scope).href));
  const answer = old || (await fetch(name, { cache: "no-cache" }));
  if (!answer.ok) throw new Error(`${name}: ${answer.status}`);
  await store.put(name, answer);
}

self.addEventListener("install", (event) => {
  const all = (store) => Promise.all(["./", ...FILES].map((name) => stored(store, name)));
  event.waitUntil(caches.open(STORE).then(all));
});

self.addEventListener("activate", (event) => {
  const old = (names) => names.filter((name) => name.startsWith("nordrail-site-") && name !== STORE);
  event.waitUntil(
    caches
      .keys()
      .then((names) => Promise.all(old(names).map((name) => caches.delete(name))))
      .then(() => self.clients.claim()),
  );
});

self.addEventListener("message", (event) => {
  if (event.data === "update") void self.skipWaiting();
});

// The worker's own script brings the rules for what Python may load, which a plain file server does not send.
async function kept(request, name) {
  const answer = (await (await caches.open(STORE)).match(name)) ?? (await fetch(request));
  if (request.destination !== "worker" || !answer.ok) return answer;
  const headers = new Headers(answer.headers);
  headers.set("content-security-policy", SAFE);
  return new Response(answer.body, { headers });
}

self.addEventListener("fetch", (event) => {
  const { request } = event,
    here = new URL(self.registration.scope),
    { origin, pathname } = new URL(request.url);
  if (request.method !== "GET" || origin !== here.origin || !pathname.startsWith(here.pathname)) return;
  const name = pathname.slice(here.pathname.length);
  if (name === "" || name === "index.html") event.respondWith(kept(request, "./"));
  else if (FILES.includes(name)) event.respondWith(kept(request, name));
});
