import { writeFile } from 'node:fs/promises'
import { Refusal } from '#server/http/errors.ts'
import { openPicture } from './decoders.ts'
import type { Look } from './look.ts'
import { rendered } from './optimise.ts'
import type { PictureVariant } from './pictures.ts'

const WEBP = { quality: 75 }
const MOVING_WEBP = { quality: 75, effort: 2 }
/** A higher effort takes several times as long for a few percent. */
const AVIF = { quality: 50, effort: 2 }

/** Makes a smaller one of a picture that the shop keeps. Throws a Refusal (422) when it can't be read, or is to be an AVIF that moves. */
export async function vary(source: string, target: string, { width, format }: PictureVariant, { isAnimated }: Look) {
  if (isAnimated && format === 'avif') throw new Refusal(422, 'Animated pictures come as WebP only.')
  const picture = openPicture(source, { animated: isAnimated }).resize({ width, withoutEnlargement: true })
  const { data } = await rendered(
    format === 'avif' ? picture.avif(AVIF) : picture.webp(isAnimated ? MOVING_WEBP : WEBP),
  )
  await writeFile(target, data)
  return { path: target, size: data.length }
}
