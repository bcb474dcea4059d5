// The service worker of the static edition: whether everything is stored, and whether a new version waits.

class Offline {
  stored = $state(false); // since this visit
  waiting = $state.raw<ServiceWorker | null>(null); // the new version
}

export const offline = new Offline();

export function beginOffline(): void {
  if (!("serviceWorker" in navigator)) return; // the page is not served safely; it works, but not offline
  const fresh = !navigator.serviceWorker.controller;
  navigator.serviceWorker.addEventListener("controllerchange", () => {
    if (fresh) offline.stored = true;
    else location.reload();
  });
  addEventListener("load", () => void register().catch(() => {}));
}

async function register(): Promise<void> {
  const registration = await navigator.serviceWorker.register("./sw.js", { updateViaCache: "none" });
  const look = () => (offline.waiting = registration.active ? registration.waiting : null);
  registration.addEventListener("updatefound", () => registration.installing?.addEventListener("statechange", look));
  look();
}

// Change to the new version; the page then loads again.
export function update(): void {
  offline.waiting?.postMessage("update");
}
