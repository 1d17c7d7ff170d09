import sharp, { type Sharp, type SharpOptions } from 'sharp'

// Only decoders of `uploadTypes` can run, whatever the bytes are.
sharp.block({ operation: ['VipsForeignLoad'] })
sharp.unblock({
  operation: ['Jpeg', 'Png', 'Webp', 'Nsgif', 'Heif'].map((format) => `VipsForeignLoad${format}`),
})
// Each image is processed once, and several processes share the CPU.
sharp.cache(false)
sharp.concurrency(1)

/**
 * What fails decoding. `warning`: any damage. `error`: truncated or damaged data, but not the small format errors that
 * are common in camera files.
 */
export type Strictness = 'warning' | 'error'

/** Opens an image. `inspectImage` has limited its pixels before. */
export const decodeImage = (source: string | Buffer, options: SharpOptions = {}): Sharp =>
  sharp(source, { failOn: 'warning', limitInputPixels: false, ...options })

export { sharp }
