const entities: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', '#39': "'", apos: "'", nbsp: ' ' }

/** Text of some HTML on one line. The result isn't escaped: never insert it into HTML. */
export const toPlainText = (html: string) =>
  html
    .replace(/<[^>]*>/g, ' ')
    .replace(/&(#?\w+);/g, (whole, name: string) => entities[name] ?? whole)
    .replace(/\s+/g, ' ')
    .replace(/ ([.,;:!?])/g, '$1')
    .trim()

/** Maximum length of a description in search results. */
const MAX_LENGTH = 160

/** Truncates a text after a whole word. */
export const shorten = (text: string) =>
  text.length <= MAX_LENGTH ? text : `${text.slice(0, MAX_LENGTH - 3).replace(/\s\S*$/, '')}...`
