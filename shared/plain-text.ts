const entities: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', '#39': "'", apos: "'", nbsp: ' ' }

/**
 * Text of sanitised HTML on one line: blocks are words of their own, marks within a word aren't. The result isn't escaped:
 * never insert it into HTML.
 */
export const toPlainText = (html: string) =>
  html
    .replace(/<\/?([abis]|em|strong|del|su.|kbd|code)\b[^>]*>/g, '')
    .replace(/<[^>]*>/g, ' ')
    .replace(/&(#?\w+);/g, (whole, name: string) => entities[name] ?? whole)
    .replace(/\s+/g, ' ')
    .replace(/ ([.,;:!?])/g, '$1')
    .trim()
