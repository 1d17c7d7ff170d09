/** Normalises text for order search: lower case, no accents, no NUL (which PostgreSQL rejects). */
export const fold = (text: string) =>
  text
    .toLowerCase()
    .normalize('NFKD')
    .replace(/\p{M}+/gu, '')
    .replaceAll('\0', '')
