// Notifications while the page is in the background. On phones only the service worker can show them.

export const canNotify = (): boolean => "Notification" in window;

export async function mayNotify(): Promise<boolean> {
  return (
    (Notification.permission === "default" ? await Notification.requestPermission() : Notification.permission) ===
    "granted"
  );
}

export async function notify(code: string, text: string): Promise<void> {
  if (!document.hidden || !canNotify() || Notification.permission !== "granted") return;
  const worker = await navigator.serviceWorker?.getRegistration();
  const options = { body: text, tag: code, icon: "./icons/192.png", data: `./#/t/${code}` };
  if (worker?.active) await worker.showNotification("Nordrail", options);
  else new Notification("Nordrail", options).onclick = () => window.focus();
}
