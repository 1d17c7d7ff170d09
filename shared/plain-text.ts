const entities: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', '#39': "'", apos: "'", nbsp: ' ' }

/**
 * Text of sanitised HTML on one line: blocks are words of their own, marks within a word aren't. The result isn't escaped:
 * never insert it into HTML.
 */
export const toPlainText = (html: string) =>
  html
    .replace(/<\/?(?:[abisu]|em|strong|del|su[bp]|kbd|code)\b[^>]*>/g, '')
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
