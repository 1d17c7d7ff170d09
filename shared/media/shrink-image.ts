import type { Sharp } from 'sharp'
import { UPLOAD_BOX, UPLOAD_QUALITY } from '#shared/features/images/limits.ts'
import { decodeHeic } from './decode-heic.ts'
import { decodeImage, type Strictness } from './decode-image.ts'
import { DamagedImageError } from './image-error.ts'
import type { ImageInfo } from './inspect-image.ts'

/**
 * Almost twice as fast as libwebp's default 4, for 1 % more bytes and 0.3 % of SSIM (`npm run bench -- images` and
 * `desktop-images`).
 */
const EFFORT = 1

/** Renders an image as it is stored: WebP, upright, fitted into the box, sRGB, without metadata. */
export async function shrinkImage(path: string, info: ImageInfo, failOn: Strictness = 'warning') {
  const image = (await openImage(path, info, failOn))
    .autoOrient()
    .resize({ ...UPLOAD_BOX, fit: 'inside', withoutEnlargement: true, fastShrinkOnLoad: false })
    .webp({ quality: UPLOAD_QUALITY * 100, effort: EFFORT })
  // sharp processes these as Display P3, which would then be taken for sRGB.
  if (info.isDeep) image.withIccProfile('srgb', { attach: false })
  return renderImage(image)
}

/** Opens an image that `inspectImage` has accepted. What sharp can't decode is decoded here. */
export const openImage = async (path: string, { type, isAnimated }: ImageInfo, failOn: Strictness): Promise<Sharp> =>
  decodeImage(type === 'image/heic' ? await decodeHeic(path, failOn) : path, { animated: isAnimated, failOn })

/** Renders an image. Any failure means that the file is damaged. */
export async function renderImage(image: Sharp) {
  try {
    return await image.toBuffer({ resolveWithObject: true })
  } catch (cause) {
    throw new DamagedImageError({ cause })
  }
}
