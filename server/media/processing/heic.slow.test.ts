import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterAll, expect, test, vi } from 'vitest'
import { optimizeFile } from '#core/images/process-file.ts'
import { encodeHeic, phonePhotos } from '#tests/harness/heic.ts'
import { createTestImageProcessor } from '#tests/harness/image-processor.ts'
import { photo } from '#tests/harness/photos.ts'

const shop = await createTestImageProcessor()
afterAll(async () => {
  expect(await shop.leftovers()).toEqual([])
  await shop[Symbol.asyncDispose]()
})

const rgb = { primaries: 1, transfer: 13 }
const picture = (seed: number, width: number, height: number) => photo({ seed, width, height, format: 'png', grain: 0 })
const pixelsOf = (bytes: Buffer) => sharp(bytes).raw().toBuffer({ resolveWithObject: true })
const refused = (bytes: Buffer) =>
  shop.optimised(bytes).then(
    ({ width, height }) => Promise.reject(new Error(`It became ${width}x${height}.`)),
    ({ status, message }: { status: number; message: string }) => ({ status, message }),
  )

/** Mean difference from the picture, from 0 to 255. */
async function distance(made: Buffer, source: Buffer) {
  const [one, other] = [
    await pixelsOf(made),
    await pixelsOf(await sharp(source).toColourspace('srgb').png().toBuffer()),
  ]
  expect(one.info).toMatchObject({ width: other.info.width, height: other.info.height, channels: other.info.channels })
  return one.data.reduce((sum, value, at) => sum + Math.abs(value - other.data[at]!), 0) / one.data.length
}

test(
  'a HEIC whose decoder can’t start is no damaged one: the editor sends it, and tries again',
  { tags: ['D2.22'] },
  async () => {
    const folder = await mkdtemp(join(tmpdir(), 'hoard-heic-'))
    const path = join(folder, 'a.heic')
    await writeFile(path, await encodeHeic([await picture(2, 320, 240)], '-q', '100'))
    vi.spyOn(WebAssembly, 'compile').mockRejectedValueOnce(new Error('out of memory'))
    const made = () => optimizeFile(path, join(folder, 'made'), async () => {})
    const original = await made()
    expect(await readFile(original.file)).toEqual(await readFile(path))
    expect(await sharp((await made()).file).metadata()).toMatchObject({ format: 'webp', width: 320, height: 240 })
    await rm(folder, { recursive: true })
  },
)

test('what encoders other than phones make is right, too', { tags: ['I10.10'] }, async () => {
  const source = await picture(1, 301, 201)
  const { data, info } = await pixelsOf(source)
  const deep = await sharp(
    Uint16Array.from(data, (value) => value * 257),
    { raw: info },
  )
    .toColourspace('rgb16')
    .png()
    .toBuffer()
  const seeThrough = await sharp(source).ensureAlpha(0.5).png().toBuffer()
  const grey = await sharp(source).toColourspace('b-w').png().toBuffer()
  const files = {
    'of odd size, which is stored with a border': { source, file: await encodeHeic([source], '-q', '95') },
    'with 10 bits': { source, file: await encodeHeic([deep], '-q', '95', '-b', '10') },
    'with transparency': { source: seeThrough, file: await encodeHeic([seeThrough], '-q', '95') },
    'without colour': {
      source: await sharp(grey).toColourspace('srgb').png().toBuffer(),
      file: await encodeHeic([grey]),
    },
    'with a thumbnail': { source, file: await encodeHeic([source], '-q', '95', '-t', '96') },
  }
  for (const [name, { source, file }] of Object.entries(files))
    expect(await distance((await shop.optimised(file)).bytes, source), name).toBeLessThan(5)
  // A generic brand first.
  const generic = Buffer.from(files['with a thumbnail'].file)
  generic.write('mif1', 8, 'latin1')
  expect(await shop.optimised(generic)).toMatchObject({ width: 301, height: 201 })
})

test('damaged and lying files are refused', async () => {
  const { data } = await pixelsOf(await picture(2, 300, 200))
  const [whole] = await phonePhotos([{ pixels: data, width: 300, height: 200, orientation: 6, colour: rgb, tile: 64 }])
  for (const part of [0.02, 0.1, 0.5, 0.9])
    expect((await refused(whole!.subarray(0, whole!.length * part))).status, String(part)).toBe(422)
  const size = whole!.indexOf('ispe', whole!.indexOf('ispe') + 4) + 8
  const huge = Buffer.from(whole!)
  huge.writeUInt32BE(60_000, size)
  huge.writeUInt32BE(60_000, size + 4)
  const grid = huge.indexOf('idat') + 8
  huge.writeUInt16BE(60_000, grid)
  huge.writeUInt16BE(60_000, grid + 2)
  expect((await refused(huge)).status).toBeOneOf([413, 422])
  // Its tiles say that they are small, and are not.
  const lying = Buffer.from(whole!)
  lying.writeUInt32BE(8, whole!.indexOf('ispe') + 8)
  expect((await refused(lying)).status).toBe(422)
})

test('48 megapixels, the most that a phone stores, stay within the memory of the process', async () => {
  const [side, width, height] = [512, 8064, 6048]
  const { data } = await pixelsOf(await picture(3, side, side))
  const pixels = Buffer.alloc(width * height * 3)
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x += side) {
      const row = (y % side) * side * 3
      data.copy(pixels, (y * width + x) * 3, row, row + Math.min(side, width - x) * 3)
    }
  const [file] = await phonePhotos([{ pixels, width, height, orientation: 3, colour: rgb, tile: side }])
  // A process that needs more memory than its limit ends itself, and the picture is refused.
  const made = await shop.optimised(file!)
  expect(made).toMatchObject({ width: 1440, height: 1080 })
  const small = sharp(pixels, { raw: { width, height, channels: 3 } }).resize(1440, 1080)
  expect(await distance(made.bytes, await small.rotate(180).png().toBuffer())).toBeLessThan(5)
})
