// Small synthesised sounds, off by default.

import { settings } from "../browser/settings.svelte";

type Note = readonly [pitch: number, start: number, length: number, loudness: number];
const NOTES: Record<"rail" | "turn" | "ticket" | "clock", readonly Note[]> = {
  rail: [
    [1150, 0, 0.03, 0.05],
    [210, 0, 0.07, 0.1],
  ],
  clock: [[880, 0, 0.09, 0.08]],
  turn: [
    [659, 0, 0.35, 0.07],
    [988, 0.11, 0.5, 0.06],
  ],
  ticket: [
    [523, 0, 0.3, 0.06],
    [659, 0.09, 0.3, 0.06],
    [784, 0.18, 0.3, 0.06],
    [1047, 0.27, 0.6, 0.05],
  ],
};
let context: AudioContext | undefined;

export function sound(which: "card" | keyof typeof NOTES, later = 0): void {
  if (!settings.sound || typeof AudioContext === "undefined") return;
  context ??= new AudioContext();
  if (context.state === "suspended") void context.resume();
  const start = context.currentTime + later / 1000;
  if (which === "card") swish(context, start);
  else for (const note of NOTES[which]) ring(context, start, note);
}

function ring(audio: AudioContext, start: number, [pitch, after, length, loudness]: Note): void {
  const tone = audio.createOscillator(),
    volume = audio.createGain(),
    begin = start + after;
  tone.type = "sine";
  tone.frequency.value = pitch;
  volume.gain.setValueAtTime(0.0001, begin);
  volume.gain.exponentialRampToValueAtTime(loudness, begin + 0.008);
  volume.gain.exponentialRampToValueAtTime(0.0001, begin + length);
  tone.connect(volume).connect(audio.destination);
  tone.start(begin);
  tone.stop(begin + length + 0.02);
}

// Play a card sliding over another: noise through a falling band-pass filter.
function swish(audio: AudioContext, start: number): void {
  const length = 0.13,
    noise = audio.createBufferSource(),
    band = audio.createBiquadFilter(),
    volume = audio.createGain();
  noise.buffer = audio.createBuffer(1, audio.sampleRate * length, audio.sampleRate);
  const wave = noise.buffer.getChannelData(0);
  for (let k = 0; k < wave.length; k++) wave[k] = Math.random() * 2 - 1;
  band.type = "bandpass";
  band.Q.value = 0.9;
  band.frequency.setValueAtTime(3600, start);
  band.frequency.exponentialRampToValueAtTime(1200, start + length);
  volume.gain.setValueAtTime(0.0001, start);
  volume.gain.exponentialRampToValueAtTime(0.13, start + 0.03);
  volume.gain.exponentialRampToValueAtTime(0.0001, start + length);
  noise.connect(band).connect(volume).connect(audio.destination);
  noise.start(start);
}
