/** What a text of others' is as JSON. Undefined: it is none, such as a proxy's page or nothing at all. */
export function jsonIn(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined // told by its absence
  }
}
