// Two small sounds, made here; silent until they are asked for.

import { settings } from "./settings.svelte";

let context: AudioContext | undefined;

export function sound(which: "card" | "rail"): void {
  if (!settings.sound) return;
  context ??= new AudioContext();
  const start = context.currentTime, ticks = which === "rail" ? [0, 0.12, 0.24] : [0];
  for (const later of ticks) {
    const tone = context.createOscillator(), volume = context.createGain();
    tone.type = which === "rail" ? "triangle" : "sine";
    tone.frequency.value = which === "rail" ? 190 : 520;
    volume.gain.setValueAtTime(0.12, start + later);
    volume.gain.exponentialRampToValueAtTime(0.001, start + later + 0.1);
    tone.connect(volume).connect(context.destination);
    tone.start(start + later);
    tone.stop(start + later + 0.12);
  }
}
