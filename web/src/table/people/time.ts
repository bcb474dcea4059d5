// Times in words and numbers.

// Return the seconds before the end of the time at which a warning is due: a quarter of the time, at most an hour.
export function warnsAt(seconds: number): number {
  return Math.floor(Math.max(5, Math.min(seconds / 4, 3600)));
}

// Return a time as on a clock; days in words.
export function clockText(seconds: number, language: string): string {
  const days = Math.floor(seconds / 86400);
  if (days) return inUnit(days, "day", language);
  const two = (number: number) => String(number).padStart(2, "0"),
    hours = Math.floor(seconds / 3600),
    minutes = Math.floor(seconds / 60) % 60;
  return hours ? `${hours}:${two(minutes)}:${two(seconds % 60)}` : `${minutes}:${two(seconds % 60)}`;
}

// Return a duration in its largest unit, for people: "12 seconds", "3 hours".
export function durationText(seconds: number, language: string): string {
  if (seconds < 60) return inUnit(Math.floor(seconds), "second", language);
  if (seconds < 3600) return inUnit(Math.floor(seconds / 60), "minute", language);
  return seconds < 86400
    ? inUnit(Math.floor(seconds / 3600), "hour", language)
    : inUnit(Math.floor(seconds / 86400), "day", language);
}

function inUnit(count: number, unit: "second" | "minute" | "hour" | "day", language: string): string {
  return new Intl.NumberFormat(language, { style: "unit", unit, unitDisplay: "long" }).format(count);
}
