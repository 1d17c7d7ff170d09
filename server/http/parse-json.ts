import { HttpError } from '#server/errors.ts'

/** More than blocks may have (`MAX_NESTING`), and well within what recursive functions can walk. */
const MAX_DEPTH = 200
/** Values of a body: ten times those of the largest page. Millions take a second to create. */
const MAX_VALUES = 200_000
/** A key that would change what an object inherits, in any spelling. A reviver that looks at each key takes long. */
const PROTOTYPE =
  /"(?:_|\\u005[fF]){2}(?:p|\\u0070)(?:r|\\u0072)(?:o|\\u006[fF])(?:t|\\u0074)(?:o|\\u006[fF])(?:_|\\u005[fF]){2}"\s*:/
const [QUOTE, BACKSLASH, COMMA, LIST, OBJECT, END_OF_LIST, END_OF_OBJECT] = [0x22, 0x5c, 0x2c, 0x5b, 0x7b, 0x5d, 0x7d]

/**
 * Parses the JSON of a request. Nothing else does, so what handles requests meets no value that is too deep to be walked.
 * @throws HttpError (400)
 */
export function parseJson(text: string): unknown {
  assertShape(text)
  if (PROTOTYPE.test(text)) throw new HttpError(400, 'The body has a key called __proto__, which isn’t allowed.')
  try {
    return JSON.parse(text)
  } catch {
    throw notJson()
  }
}

export const notJson = () => new HttpError(400, 'The body is not valid JSON.')

function assertShape(text: string) {
  let [depth, values] = [0, 0]
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at)
    if (code === QUOTE) {
      at = endOfString(text, at)
    } else if (code === LIST || code === OBJECT) {
      values += 1
      if (++depth > MAX_DEPTH) throw new HttpError(400, `The body is nested too deeply: more than ${MAX_DEPTH} levels.`)
    } else if (code === END_OF_LIST || code === END_OF_OBJECT) depth -= 1
    else if (code === COMMA) values += 1
  }
  if (values > MAX_VALUES) throw new HttpError(400, 'The body has too many values. Send fewer at once.')
}

/** Position of the closing quote of the string that starts at `start`; the text's end if there is none. */
function endOfString(text: string, start: number): number {
  for (let at = text.indexOf('"', start + 1); at !== -1; at = text.indexOf('"', at + 1)) {
    let backslashes = 0
    while (text.charCodeAt(at - 1 - backslashes) === BACKSLASH) backslashes += 1
    if (backslashes % 2 === 0) return at
  }
  return text.length
}
