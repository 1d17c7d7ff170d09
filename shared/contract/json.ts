/** Parses a text as JSON. Undefined if it is invalid, such as a proxy's error page or an empty text. */
export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined // undefined means invalid
  }
}

/**
 * Replaces each half of a character (a lone surrogate) in a text of `JSON.stringify` by U+FFFD. Servers refuse halves,
 * but old records and drafts may contain some.
 */
export const repairJson = (json: string): string =>
  // JSON.stringify escapes nothing else this way; a backslash is matched together with the character that it escapes.
  json.includes('\\ud') ? json.replace(/\\(?:ud...|.)/g, (escape) => (escape.length > 2 ? '\ufffd' : escape)) : json
