const letters: Record<string, string> = { ß: 'ss', æ: 'ae', œ: 'oe', ø: 'o', ł: 'l', đ: 'd', ð: 'd', þ: 'th', '’': "'" }

/** Normalises text for searching and sorting: lower case, no accents. */
export const fold = (text: string) =>
  text
    .toLowerCase()
    .normalize('NFKD')
    .replace(/\p{M}+/gu, '')
    .replace(/[ßæœøłđðþ’]/g, (letter) => letters[letter]!)
    .trim()

/** Distinct folded words of a text. Punctuation is part of a word, so user input is never parsed as syntax. */
export const splitWords = (text: string): string[] => [...new Set(fold(text).split(/\s+/))].filter(Boolean)

/**
 * Sort key of a name. Characters beyond 16 bits (mostly emoji) are unified because JavaScript and the databases order
 * them differently. NUL is removed because PostgreSQL rejects it.
 */
export const sortKey = (name: string) =>
  fold(name)
    .replace(/[\u{10000}-\u{10FFFF}]/gu, '\uFFFD')
    .replaceAll('\0', '')
