import { HttpError } from '#server/errors.ts'
import { NOT_AN_IMAGE } from './detect-format.ts'

/** The header of a data URL is short; longer text without a comma is invalid. */
const HEAD_LENGTH = 1000

/**
 * Decodes the data URL of an image, given as text or ASCII bytes. Only checks that the type claims an image; magic
 * bytes are checked later.
 * @throws HttpError (415) if the type is no image, (400) if the URL is malformed
 */
export function readDataUrl(url: string | Buffer): Buffer {
  const start = typeof url === 'string' ? url.slice(0, HEAD_LENGTH) : url.toString('latin1', 0, HEAD_LENGTH)
  const head = /^data:([^,]*),/i.exec(start)
  if (!head) throw new HttpError(400, 'The image’s data URL can’t be read.')
  const [type = '', ...parameters] = head[1]!.split(';').map((part) => part.trim().toLowerCase())
  if (!type.startsWith('image/')) throw new HttpError(415, NOT_AN_IMAGE)
  const content = typeof url === 'string' ? url.slice(head[0].length) : url.toString('latin1', head[0].length)
  return parameters.includes('base64') ? fromBase64(content) : fromPercent(content)
}

/** Whether this is meant as a data URL, valid or not. */
export const isDataUrl = (url: string | Buffer): boolean =>
  /^data:/i.test(typeof url === 'string' ? url.slice(0, 5) : url.toString('latin1', 0, 5))

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
