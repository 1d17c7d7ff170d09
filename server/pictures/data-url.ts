import { Refusal } from '#server/http/errors.ts'
import { NOT_AN_IMAGE } from './kinds.ts'

/** Types and parameters are short; what has no comma within so many characters is no data URL. */
const HEAD_LENGTH = 1000

/**
 * The bytes of a data URL of a picture, which may be given as its bytes in ASCII. What it says of its type is checked only so far that it
 * is an image (section 5): magic bytes decide later. Throws a Refusal: 415 when it says that it is no image, 400 when it can't be read.
 */
export function readDataUrl(url: string | Buffer): Buffer {
  const start = typeof url === 'string' ? url.slice(0, HEAD_LENGTH) : url.toString('latin1', 0, HEAD_LENGTH)
  const head = /^data:([^,]*),/i.exec(start)
  if (!head) throw new Refusal(400, 'The image’s data URL can’t be read.')
  const [type = '', ...parameters] = head[1]!.split(';').map((part) => part.trim().toLowerCase())
  if (!type.startsWith('image/')) throw new Refusal(415, NOT_AN_IMAGE)
  const content = typeof url === 'string' ? url.slice(head[0].length) : url.toString('latin1', head[0].length)
  return parameters.includes('base64') ? fromBase64(content) : fromPercent(content)
}

/** True for what is meant as a data URL, readable or not. */
export const isDataUrl = (url: string | Buffer): boolean =>
  /^data:/i.test(typeof url === 'string' ? url.slice(0, 5) : url.toString('latin1', 0, 5))

function fromBase64(content: string): Buffer {
  const plain = content.includes('%') ? fromPercent(content).toString('latin1') : content
  if (!/^[A-Za-z0-9+/_-]*={0,2}$/.test(plain)) throw new Refusal(400, 'The image’s data URL is not valid base64.')
  return Buffer.from(plain, 'base64')
}

/** `%89PNG` as bytes. What is no escape stands for itself. */
const fromPercent = (content: string): Buffer =>
  Buffer.from(
    content.replace(/%([\da-f]{2})/gi, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16))),
    'latin1',
  )
