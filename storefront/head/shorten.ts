/** Maximum length of a description in search results. */
const MAX_LENGTH = 160

/** Truncates a text after a whole word. */
export const shorten = (text: string) =>
  text.length <= MAX_LENGTH ? text : `${text.slice(0, MAX_LENGTH - 3).replace(/\s\S*$/, '')}...`
