/** Text as the search of orders sees it: lower case, without accents; NUL, which PostgreSQL refuses, goes. */
export const fold = (text: string) =>
  text
    .toLowerCase()
    .normalize('NFKD')
    .replace(/\p{M}+/gu, '')
    .replaceAll('\0', '')
