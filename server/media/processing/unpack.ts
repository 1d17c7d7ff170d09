import { readFile, writeFile } from 'node:fs/promises'
import { HttpError } from '#server/errors.ts'
import { notJson, parseJson } from '#server/http/parse-json.ts'
import { tooLarge } from '#server/media/uploads/upload-errors.ts'
import { MAX_UPLOAD_BYTES } from '#shared/features/images/limits.ts'
import { uploadMessages } from '#shared/features/images/upload-messages.ts'

/** Size limit of everything except the data URL, as for other bodies. */
const MAX_REST_BYTES = 1024 * 1024
const [QUOTE, BACKSLASH, COLON, OPEN, CLOSE] = [0x22, 0x5c, 0x3a, [0x7b, 0x5b], [0x7d, 0x5d]]

/**
 * Extracts the data URL from a JSON object without parsing it as a whole, and writes its bytes to `target`. Returns the
 * other fields; a `url` that is no data URL stays among them, and no file is written.
 * @throws HttpError (400, 413, 415)
 */
export async function unpack(source: string, target: string) {
  const { rest, url } = extractUrl(await readFile(source))
  if (rest.length > MAX_REST_BYTES) throw new HttpError(413, 'The request is too large.')
  const fields = parsed(rest.toString('utf8'))
  if (!url) return { fields, path: null }
  const text = url.includes(BACKSLASH) ? unescaped(url) : url
  if (!isDataUrl(text)) {
    if (text.length > MAX_REST_BYTES) throw new HttpError(413, 'The request is too large.')
    return { fields: { ...fields, url: text.toString('utf8') }, path: null }
  }
  const bytes = readDataUrl(text)
  if (bytes.length > MAX_UPLOAD_BYTES) throw tooLarge(bytes.length)
  await writeFile(target, bytes)
  const { url: _, ...others } = fields
  return { fields: others, path: target }
}

/**
 * Splits the body into the JSON with an empty `url`, and the raw bytes of that string; null if the outermost object has
 * no such string.
 */
function extractUrl(body: Buffer): { rest: Buffer; url: Buffer | null } {
  const pieces: Buffer[] = []
  let url: Buffer | null = null
  let kept = 0
  let depth = 0
  for (let at = 0; at < body.length; at++) {
    const byte = body[at]!
    if (OPEN.includes(byte)) depth += 1
    if (CLOSE.includes(byte)) depth -= 1
    if (byte !== QUOTE) continue
    const end = endOfText(body, at)
    const value = depth === 1 && isUrl(body.subarray(at, end + 1)) ? valueAfter(body, end + 1) : null
    at = end
    if (value === null) continue
    at = endOfText(body, value)
    url = body.subarray(value + 1, at)
    pieces.push(body.subarray(kept, value + 1))
    kept = at
  }
  return { rest: Buffer.concat([...pieces, body.subarray(kept)]), url }
}

const isUrl = (text: Buffer) => text.length === 5 && text.toString('latin1') === '"url"'

/** Position of a string value after the colon; null if something else follows. */
function valueAfter(body: Buffer, from: number): number | null {
  const colon = afterSpace(body, from)
  if (body[colon] !== COLON) return null
  const value = afterSpace(body, colon + 1)
  return body[value] === QUOTE ? value : null
}

function afterSpace(body: Buffer, from: number): number {
  let at = from
  while (body[at] === 0x20 || (body[at]! >= 0x09 && body[at]! <= 0x0d)) at += 1
  return at
}

/** Position of the closing quote of the string that starts at `start`. */
function endOfText(body: Buffer, start: number): number {
  for (let at = body.indexOf(QUOTE, start + 1); at !== -1; at = body.indexOf(QUOTE, at + 1)) {
    let backslashes = 0
    while (body[at - 1 - backslashes] === BACKSLASH) backslashes += 1
    if (backslashes % 2 === 0) return at
  }
  throw notJson()
}

function parsed(text: string): Record<string, unknown> {
  const value = parseJson(text)
  if (typeof value !== 'object' || value === null || Array.isArray(value)) throw notJson()
  return value as Record<string, unknown>
}

/** Some programs escape every slash as `\/`. */
const unescaped = (url: Buffer) => Buffer.from(parseJson(`"${url.toString('utf8')}"`) as string)

/** The header of a data URL is short; longer text without a comma is invalid. */
const HEAD_LENGTH = 1000

/**
 * Decodes the data URL of an image, given as ASCII bytes. Only checks that the type claims an image; magic
 * bytes are checked later.
 * @throws HttpError (415) if the type is no image, (400) if the URL is malformed
 */
function readDataUrl(url: Buffer): Buffer {
  const head = /^data:([^,]*),/i.exec(url.toString('latin1', 0, HEAD_LENGTH))
  if (!head) throw new HttpError(400, 'The image’s data URL can’t be read.')
  const [type = '', ...parameters] = head[1]!.split(';').map((part) => part.trim().toLowerCase())
  if (!type.startsWith('image/')) throw new HttpError(415, uploadMessages.noImage)
  const content = url.toString('latin1', head[0].length)
  return parameters.includes('base64') ? fromBase64(content) : fromPercent(content)
}

/** Whether this is meant as a data URL, valid or not. */
const isDataUrl = (url: Buffer): boolean => /^data:/i.test(url.toString('latin1', 0, 5))

function fromBase64(content: string): Buffer {
  const plain = content.includes('%') ? fromPercent(content).toString('latin1') : content
  if (!/^[A-Za-z0-9+/_-]*={0,2}$/.test(plain)) throw new HttpError(400, 'The image’s data URL is not valid base64.')
  return Buffer.from(plain, 'base64')
}

/** Decodes `%89PNG` to bytes; unescaped characters stand for themselves. */
const fromPercent = (content: string): Buffer =>
  Buffer.from(
    content.replace(/%([\da-f]{2})/gi, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16))),
    'latin1',
  )
