const entities: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', '#39': "'", apos: "'", nbsp: ' ' }

/** The words of some HTML on one line, for places that show no markup. Not for putting into HTML as it is. */
export const plainText = (html: string) =>
  html
    .replace(/<[^>]*>/g, ' ')
    .replace(/&(#?\w+);/g, (whole, name: string) => entities[name] ?? whole)
    .replace(/\s+/g, ' ')
    .replace(/ ([.,;:!?])/g, '$1')
    .trim()

/** Long enough for a search result. */
const MOST = 160

/** The beginning of a text, up to a whole word. */
export const shortened = (text: string) =>
  text.length <= MOST ? text : `${text.slice(0, MOST - 3).replace(/\s\S*$/, '')}...`
