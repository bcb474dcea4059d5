// Numbers as people read them: shares of a hundred, and points with their sign.

import { locale } from "../words/i18n.svelte";

export function percent(share: number): string {
  return new Intl.NumberFormat(locale(), { style: "percent", maximumFractionDigits: 0 }).format(share);
}

// Write a 95 % interval of shares.
export function interval({ low, high }: { low: number; high: number }): string {
  return `${Math.round(100 * low)}–${percent(high)}`;
}

export function whole(value: number): string {
  return new Intl.NumberFormat(locale(), { maximumFractionDigits: 0 }).format(value).replace("-", "−");
}

// Write points with one decimal.
export function points(value: number): string {
  return new Intl.NumberFormat(locale(), { minimumFractionDigits: 1, maximumFractionDigits: 1 })
    .format(clean(value, 10))
    .replace("-", "−");
}

// Write a difference with its sign, in hundredths of the chance to win.
export function signed(share: number): string {
  return new Intl.NumberFormat(locale(), { style: "percent", signDisplay: "exceptZero", maximumFractionDigits: 0 })
    .format(clean(share, 100))
    .replace("-", "−");
}

export function signedPoints(value: number): string {
  return new Intl.NumberFormat(locale(), {
    signDisplay: "exceptZero",
    minimumFractionDigits: 1,
    maximumFractionDigits: 1,
  })
    .format(clean(value, 10))
    .replace("-", "−");
}

// Round a number, and never to minus zero.
function clean(value: number, steps: number): number {
  return Math.round(value * steps) / steps || 0;
}
