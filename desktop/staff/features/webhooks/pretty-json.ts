/**
 * Characters that are not seen, or turn the order of others around: controls of the C1 block, marks and overrides of direction, spaces
 * without width, ends of lines that are none in JSON.
 */
const unseen = /[\u007f-\u009f\u00ad\u061c\u200b-\u200f\u2028-\u202e\u2060-\u206f\ufeff\ufff9-\ufffb]/g

const escaped = (text: string) =>
  text.replace(unseen, (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`)

/** The pieces of JSON: texts, punctuation, and what stands between them: numbers and words. */
const piece = /"(?:[^"\\]|\\.)*"|[{}[\],:]|[^\s"{}[\],:]+/g

/**
 * JSON with a line for every value, two spaces deep. Numbers keep all their digits, since Shopify's ids are larger than what JavaScript
 * can count; characters that deceive the eye are written as escapes. What is no JSON keeps its lines.
 */
export function prettyJson(text: string): string {
  if (!isJson(text)) return escaped(text)
  let depth = 0
  let result = ''
  let before = ''
  const newLine = () => `\n${'  '.repeat(depth)}`
  for (const [part] of text.matchAll(piece)) {
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

function isJson(text: string): boolean {
  try {
    JSON.parse(text)
    return true
  } catch {
    // It came so: it is shown as it is.
    return false
  }
}
