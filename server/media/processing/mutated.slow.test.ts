import * as fc from 'fast-check'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { phonePhotos } from '#tests/harness/heic.ts'
import { photo } from '#tests/harness/photos.ts'
import { createTestImageProcessor } from '#tests/harness/image-processor.ts'

/** A position in a file from 0 (start) to 1 (end), biased towards the headers, where most parsers fail. */
const place = fc.oneof(fc.double({ min: 0, max: 1, noNaN: true }), fc.double({ min: 0, max: 0.1, noNaN: true }))
const mutation = fc.oneof(
  fc.record({ kind: fc.constant('flip' as const), place, bits: fc.integer({ min: 1, max: 255 }) }),
  fc.record({ kind: fc.constant('cut' as const), place, length: fc.integer({ min: 1, max: 400 }) }),
  fc.record({ kind: fc.constant('insert' as const), place, bytes: fc.uint8Array({ minLength: 1, maxLength: 40 }) }),
)
type Mutation = typeof mutation extends fc.Arbitrary<infer T> ? T : never

function mutated(file: Buffer, mutation: Mutation): Buffer {
  const at = Math.floor(mutation.place * file.length)
  const [before, after] = [file.subarray(0, at), file.subarray(at)]
  if (mutation.kind === 'cut') return Buffer.concat([before, after.subarray(mutation.length)])
  if (mutation.kind === 'insert') return Buffer.concat([before, mutation.bytes, after])
  const flipped = Buffer.from(file)
  if (at < file.length) flipped[at]! ^= mutation.bits
  return flipped
}

test('a mutated image is refused or becomes a valid WebP', async () => {
  await using shop = await createTestImageProcessor()
  const files = await Promise.all(
    (['jpeg', 'png', 'webp', 'avif', 'gif'] as const).map((format) =>
      photo({ seed: 1, width: 48, height: 32, format }),
    ),
  )
  files.push(await photo({ seed: 2, width: 24, height: 16, format: 'gif', frames: 3 }))
  files.push(await photo({ seed: 2, width: 24, height: 16, format: 'webp', frames: 3 }))
  files.push(await photo({ seed: 3, width: 24, height: 16, gps: true, orientation: 6 }))
  const raw = await sharp(files[1]).raw().toBuffer()
  const phone = {
    pixels: raw,
    width: 48,
    height: 32,
    orientation: 6,
    colour: { primaries: 12, transfer: 13 },
    tile: 16,
  }
  files.push(...(await phonePhotos([phone])))
  await Promise.all([shop.optimised(files[0]!), shop.optimised(files[0]!)])
  const processes = shop.pids()
  await fc.assert(
    fc.asyncProperty(
      fc.constantFrom(...files),
      fc.array(mutation, { minLength: 1, maxLength: 3 }),
      async (file, mutations) => {
        const outcome = await shop.optimised(mutations.reduce(mutated, file)).catch((error: unknown) => error)
        if (outcome instanceof Error) {
          expect(outcome).toMatchObject({ status: expect.toBeOneOf([413, 415, 422]) })
          return
        }
        const { bytes, width, height } = outcome as Awaited<ReturnType<typeof shop.optimised>>
        expect(width <= 1920 && height <= 1080).toBe(true)
        expect(await sharp(bytes).metadata()).toMatchObject({ format: 'webp', width })
      },
    ),
    { numRuns: 150 },
  )
  expect(shop.pids()).toEqual(processes)
  expect(await shop.leftovers()).toEqual([])
})
