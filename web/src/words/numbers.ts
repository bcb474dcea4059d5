// Numbers as people read them: shares of a hundred, points with their sign, decimals.

import type { Estimate } from "../net/protocol";
import { locale } from "./i18n.svelte";

export function percent(share: number): string {
  return new Intl.NumberFormat(locale(), { style: "percent", maximumFractionDigits: 0 }).format(share);
}

// Count the whole percentage points of a share.
export function hundredths(share: number): number {
  return Math.round(100 * share);
}

// Write a 95 % interval of shares.
export function interval({ low, high }: Estimate): string {
  return `${hundredths(low)}–${percent(high)}`;
}

export function decimal(value: number, digits = 1): string {
  return new Intl.NumberFormat(locale(), { maximumFractionDigits: digits }).format(value);
}

// Write a number with a minus sign, not a hyphen.
export function numeral(value: number): string {
  return String(value).replace("-", "−");
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
