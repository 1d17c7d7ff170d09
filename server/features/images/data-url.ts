import { HttpError } from '#server/errors.ts'

/**
 * Decodes `data:image/png;base64,...`. The bytes are not checked here. Throws HttpError: 415 if the type is no image,
 * 400 if it can't be decoded.
 */
export function decodeDataUrl(dataUrl: string): Buffer {
  const comma = dataUrl.indexOf(',')
  const [type = '', ...parameters] = dataUrl.slice('data:'.length, Math.max(comma, 0)).toLowerCase().split(';')
  if (!type.trim().startsWith('image/')) throw new HttpError(415, 'File is not an image')
  const text = dataUrl.slice(comma + 1)
  if (parameters.at(-1)?.trim() !== 'base64' || /[^\w+/=\-\s]/.test(text)) throw unreadable()
  const bytes = Buffer.from(text, 'base64')
  if (bytes.length === 0) throw unreadable()
  return bytes
}

const unreadable = () => new HttpError(400, 'The image’s data URL can’t be read. It must be base64-encoded.')
