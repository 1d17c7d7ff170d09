import { Refusal } from '#server/http/errors.ts'

/**
 * The bytes of `data:image/png;base64,...` (staff specification, section 7). What they are is not believed here. Throws a Refusal: 415
 * when it says that it is no image, 400 when it can't be read.
 */
export function bytesOf(dataUrl: string): Buffer {
  const comma = dataUrl.indexOf(',')
  const [type = '', ...parameters] = dataUrl.slice('data:'.length, Math.max(comma, 0)).toLowerCase().split(';')
  if (!type.trim().startsWith('image/')) throw new Refusal(415, 'File is not an image')
  const text = dataUrl.slice(comma + 1)
  if (parameters.at(-1)?.trim() !== 'base64' || /[^\w+/=\-\s]/.test(text)) throw unreadable()
  const bytes = Buffer.from(text, 'base64')
  if (bytes.length === 0) throw unreadable()
  return bytes
}

const unreadable = () => new Refusal(400, 'The data URL of the image can’t be read: it must be base64.')
