/** Parses a text as JSON. Undefined if it is invalid, such as a proxy's error page or an empty text. */
export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined // undefined means invalid
  }
}
