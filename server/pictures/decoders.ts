import sharp, { type Sharp, type SharpOptions } from 'sharp'
import { decoders } from '#shared/features/images/decoders.ts'

// Only decoders of what is taken can run at all, whatever the bytes are (facts: libraries).
sharp.block({ operation: ['VipsForeignLoad'] })
sharp.unblock({ operation: [...decoders] })
// Every picture is worked on once; two processes share two processors.
sharp.cache(false)
sharp.concurrency(1)

/** Opens a picture's file: whatever is wrong with it is an error, and its pixels have been counted before (see `look.ts`). */
export const openPicture = (path: string, options: SharpOptions = {}): Sharp =>
  sharp(path, { failOn: 'warning', limitInputPixels: false, ...options })

export { sharp }
