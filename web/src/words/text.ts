// Letters and numbers as people write and look for them.

// Letters without their marks, so that "alborg" finds Ålborg.
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

// A number with a minus sign, not a hyphen.
export function numeral(value: number): string {
  return String(value).replace("-", "−");
}
