// Helpers for searching text and writing numbers.

// Strip diacritics from a text: "alborg" finds Ålborg.
export function plainly(text: string): string {
  return text
    .toLowerCase()
    .normalize("NFD")
    .replace(/\p{M}/gu, "")
    .replace(/ø/g, "o")
    .replace(/æ/g, "ae")
    .replace(/ł/g, "l")
    .replace(/đ/g, "d")
    .replace(/ß/g, "ss")
    .trim();
}

// Write a number with a minus sign, not a hyphen.
export function numeral(value: number): string {
  return String(value).replace("-", "−");
}
