// Notices by Web Push: this browser gets them for a seat even if no page is open.

import { api } from "../net/api";
import type { SeatNotices } from "../net/protocol";
import { canNotify, mayNotify } from "./notice";
import { settings } from "./settings.svelte";

export type PushState = "unknown" | "off" | "on" | "blocked" | "unsupported" | "unavailable";
export interface OwnSeat {
  code: string;
  seat: number;
  secret: string;
}

// Browsers offer it on trusted pages only, and on iOS only to installed ones.
export const canPush = (): boolean => canNotify() && "PushManager" in window && "serviceWorker" in navigator;

export function keyBytes(key: string): Uint8Array<ArrayBuffer> {
  const text = atob(key.replaceAll("-", "+").replaceAll("_", "/"));
  return Uint8Array.from(text, (letter) => letter.charCodeAt(0));
}

export async function deviceName(url: string): Promise<string> {
  const digest = await crypto.subtle.digest("SHA-256", new TextEncoder().encode(url));
  return [...new Uint8Array(digest)].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}

async function current(): Promise<PushSubscription | null> {
  const worker = await navigator.serviceWorker.getRegistration();
  return (await worker?.pushManager.getSubscription()) ?? null;
}

async function register({ code, seat, secret }: OwnSeat, one: PushSubscription): Promise<void> {
  const { p256dh, auth } = one.toJSON().keys as { p256dh: string; auth: string };
  await api.putNotices(code, seat, { url: one.endpoint, p256dh, auth, language: settings.language }, secret);
}

async function subscribe(key: string): Promise<PushSubscription> {
  const { pushManager } = await navigator.serviceWorker.ready;
  const options = { userVisibleOnly: true, applicationServerKey: keyBytes(key) };
  try {
    return await pushManager.subscribe(options);
  } catch (reason) {
    const old = await pushManager.getSubscription(); // with a key that the server no longer has
    if (!old) throw reason;
    await old.unsubscribe();
    return await pushManager.subscribe(options);
  }
}

export async function pushState(own: OwnSeat): Promise<PushState> {
  if (!canPush()) return "unsupported";
  const { key, devices }: SeatNotices = await api.notices(own.code, own.seat, own.secret);
  if (!key) return "unavailable";
  if (Notification.permission === "denied") return "blocked";
  const one = await current();
  if (!one || !devices.includes(await deviceName(one.endpoint))) return "off";
  await register(own, one); // the language can have changed
  return "on";
}

export async function turnOn(own: OwnSeat): Promise<PushState> {
  if (!(await mayNotify())) return "blocked";
  const { key } = await api.notices(own.code, own.seat, own.secret);
  if (!key) return "unavailable";
  await register(own, await subscribe(key));
  return "on";
}

// The browser stays subscribed, because other tables can use the same subscription.
export async function turnOff({ code, seat, secret }: OwnSeat): Promise<PushState> {
  const one = await current();
  if (one) await api.dropNotices(code, seat, await deviceName(one.endpoint), secret);
  return "off";
}
