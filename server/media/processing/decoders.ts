import sharp, { type Sharp, type SharpOptions } from 'sharp'
import { decoders } from '#shared/features/images/decoders.ts'

// Only decoders of accepted formats can run, whatever the bytes are.
sharp.block({ operation: ['VipsForeignLoad'] })
sharp.unblock({ operation: [...decoders] })
// Each image is processed once, and two processes share the CPU.
sharp.cache(false)
sharp.concurrency(1)

/** Opens an image file strictly: any damage is an error. `inspect` has limited its pixels before. */
export const decodeImage = (path: string, options: SharpOptions = {}): Sharp =>
  sharp(path, { failOn: 'warning', limitInputPixels: false, ...options })

export { sharp }
