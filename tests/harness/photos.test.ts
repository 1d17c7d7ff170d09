import { createRequire } from 'node:module'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { brokenFiles, largePhoto, photo, smallPhotos, textNamedJpeg } from './photos.ts'

// The types declare a default export that the packages lack.
const require = createRequire(import.meta.url)
const phash = require('sharp-phash') as (image: Buffer) => Promise<string>
const distance = require('sharp-phash/distance') as (one: string, other: string) => number

test('equal seeds give equal bytes; different seeds look different', async () => {
  expect(await photo({ seed: 3 })).toEqual(await photo({ seed: 3 }))
  const hashes = await Promise.all(
    Array.from({ length: 64 }, async (_, seed) => phash(await photo({ seed, width: 96, height: 64, grain: 0 }))),
  )
  const distances = hashes.flatMap((one, index) => hashes.slice(index + 1).map((other) => distance(one, other)))
  expect(Math.min(...distances)).toBeGreaterThan(10)
})

test('a photo looks the same in any orientation and may include GPS data', async () => {
  const upright = await phash(await photo({ seed: 5 }))
  for (const orientation of [2, 3, 4, 5, 6, 7, 8]) {
    const bytes = await photo({ seed: 5, orientation, gps: true })
    const { width, height, exif } = await sharp(bytes).metadata()
    expect([width, height]).toEqual(orientation > 4 ? [240, 320] : [320, 240])
    expect(exif?.includes('Hoard Cameras')).toBe(true)
    expect(distance(upright, await phash(await sharp(bytes).autoOrient().toBuffer()))).toBeLessThan(6)
  }
})

test("the small photos can be decoded, the broken ones can't", async () => {
  for (const { name, type, bytes } of await smallPhotos()) {
    const { format, pages } = await sharp(bytes, { animated: true }).metadata()
    expect(`image/${format === 'heif' ? 'avif' : format}`, name).toBe(type)
    expect(pages ?? 1, name).toBe(/photo-00[78]/.test(name) ? 3 : 1)
    await sharp(bytes, { animated: true }).stats()
  }
  for (const { name, bytes } of [...(await brokenFiles()), textNamedJpeg()])
    await expect(showing(bytes), name).rejects.toThrow()
  const large = await largePhoto(1_000_000, { seed: 1 })
  expect(large.bytes).toHaveLength(1_000_000)
  await sharp(large.bytes).stats()
})

/** Rejects if an image can't be decoded in full. */
async function showing(bytes: Buffer) {
  await sharp(bytes).stats()
}
