const letters: Record<string, string> = { ß: 'ss', æ: 'ae', œ: 'oe', ø: 'o', ł: 'l', đ: 'd', ð: 'd', þ: 'th', '’': "'" }

/** Text as search and sorting see it: lower case, without accents. */
export const fold = (text: string) =>
  text
    .toLowerCase()
    .normalize('NFKD')
    .replace(/\p{M}+/gu, '')
    .replace(/[ßæœøłđðþ’]/g, (letter) => letters[letter]!)
    .trim()

/**
 * The key that names are sorted by. Letters beyond the 16-bit plane (emoji, mostly) count as one letter: JavaScript and the
 * databases would not agree on their order. NUL, which PostgreSQL refuses, goes.
 */
export const sortKey = (name: string) =>
  fold(name)
    .replace(/[\u{10000}-\u{10FFFF}]/gu, '\uFFFD')
    .replaceAll('\0', '')
