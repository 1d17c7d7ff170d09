import { writeFile } from 'node:fs/promises'
import { HttpError } from '#server/errors.ts'
import { decodeImage } from '#shared/media/decode-image.ts'
import type { ImageInfo } from '#shared/media/inspect-image.ts'
import { renderImage } from '#shared/media/shrink-image.ts'
import type { ImageVariant } from './image-processor.ts'

const WEBP = { quality: 75 }
const MOVING_WEBP = { quality: 75, effort: 2 }
/** More effort takes several times as long and saves a few percent. */
const AVIF = { quality: 50, effort: 2 }

/**
 * Renders a smaller version of a stored image.
 * @throws ImageError (422) if it is unreadable, HttpError (422) for an animated AVIF
 */
export async function renderVariant(
  source: string,
  target: string,
  { width, format }: ImageVariant,
  { isAnimated }: ImageInfo,
) {
  if (isAnimated && format === 'avif') throw new HttpError(422, 'Animated images are only available as WebP.')
  const picture = decodeImage(source, { animated: isAnimated }).resize({ width, withoutEnlargement: true })
  const { data } = await renderImage(
    format === 'avif' ? picture.avif(AVIF) : picture.webp(isAnimated ? MOVING_WEBP : WEBP),
  )
  await writeFile(target, data)
  return { path: target, size: data.length }
}
