import sharp, { type Sharp, type SharpOptions } from 'sharp'
import { decoders } from '#shared/features/images/decoders.ts'

// Only decoders of what is taken can run at all, whatever the bytes are.
sharp.block({ operation: ['VipsForeignLoad'] })
sharp.unblock({ operation: [...decoders] })
// Every picture is worked on once; there are processes enough.
sharp.cache(false)
sharp.concurrency(1)

/**
 * Opens a picture's file. What is cut off or damaged is an error; what decoders only wonder at, as they do at many a camera's files, is not.
 * Its pixels have been counted before (look.ts).
 */
export const openPicture = (path: string, options: SharpOptions = {}): Sharp =>
  sharp(path, { failOn: 'error', limitInputPixels: MOST, ...options })

/** Whatever else is said of a picture, this many are never decoded. */
const MOST = 268_402_689
