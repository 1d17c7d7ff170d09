import sharp, { type Sharp, type SharpOptions } from 'sharp'
import { decoders } from '#shared/features/images/decoders.ts'

// Only decoders of accepted types can run, whatever the bytes are.
sharp.block({ operation: ['VipsForeignLoad'] })
sharp.unblock({ operation: [...decoders] })
// Each image is processed once, and the pool already runs several processes.
sharp.cache(false)
sharp.concurrency(1)

/**
 * Opens an image file. Truncated or damaged data is an error; decoder warnings, common in camera files, are not. The
 * pixel count must have been checked before.
 */
export const decodeImage = (path: string, options: SharpOptions = {}): Sharp =>
  sharp(path, { failOn: 'error', limitInputPixels: PIXEL_LIMIT, ...options })

/** Hard limit on decoded pixels, whatever the header claims. */
const PIXEL_LIMIT = 268_402_689
