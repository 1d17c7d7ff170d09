import { join } from 'node:path'
import sharp, { type OverlayOptions } from 'sharp'
import { photo } from '#tests/harness/photos.ts'

/** 12 to 24 megapixels. */
const sizes = [
  [4000, 3000],
  [4608, 3456],
  [5184, 3456],
  [6000, 4000],
] as const

/** Creates `count` different camera-like photos of 12 to 24 megapixels. Returns their paths. */
export async function makePhotos(folder: string, count: number): Promise<string[]> {
  const paths: string[] = []
  for (const [index, [width, height]] of sizes.entries()) {
    const texture = await makeTexture(width, height)
    for (let seed = index; seed < count; seed += sizes.length) {
      const path = join(folder, `photo-${seed}.jpg`)
      const plain = sharp(await photo({ seed, width, height, gps: true })).keepMetadata()
      await plain.composite(texture).jpeg({ quality: 88 }).toFile(path)
      paths.push(path)
    }
  }
  return paths
}

/** Texture of all sizes, like cloth, stone and paint, which survives downscaling. */
const makeTexture = (width: number, height: number): Promise<OverlayOptions[]> =>
  Promise.all(
    [2, 5, 12].map(async (scale) => {
      const [across, down] = [Math.ceil(width / scale), Math.ceil(height / scale)]
      const noise = { type: 'gaussian', mean: 128, sigma: 10 + scale } as const
      const input = await sharp({ create: { width: across, height: down, channels: 3, background: '#808080', noise } })
        .resize(width, height, { fit: 'fill' })
        .png({ compressionLevel: 0 })
        .toBuffer()
      return { input, blend: 'soft-light' }
    }),
  )
