import { parseJson } from '#shared/contract/json.ts'

/**
 * Invisible characters and those that reorder text: C1 controls, directional marks and overrides, zero-width spaces,
 * and line separators that JSON doesn't treat as such.
 */
const invisible = /[\u007f-\u009f\u00ad\u061c\u200b-\u200f\u2028-\u202e\u2060-\u206f\ufeff\ufff9-\ufffb]/g

const escaped = (text: string) =>
  text.replace(invisible, (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`)

/** JSON tokens: strings, punctuation, and what is between them: numbers and literals. */
const token = /"(?:[^"\\]|\\.)*"|[{}[\],:]|[^\s"{}[\],:]+/g

/**
 * Formats JSON with two spaces of indentation. Numbers keep all digits, as Shopify's ids exceed JavaScript's safe
 * integers; deceptive characters are escaped. Text that is not JSON keeps its lines.
 */
export function prettyJson(text: string): string {
  if (parseJson(text) === undefined) return escaped(text)
  let depth = 0
  let result = ''
  let before = ''
  const newLine = () => `\n${'  '.repeat(depth)}`
  for (const [part] of text.matchAll(token)) {
    const isEnd = part === '}' || part === ']'
    const opened = before === '{' || before === '['
    if (isEnd) {
      depth--
      if (!opened) result += newLine()
    } else if (opened || before === ',') result += newLine()
    else if (before === ':') result += ' '
    result += escaped(part)
    if (part === '{' || part === '[') depth++
    before = part
  }
  return result
}
