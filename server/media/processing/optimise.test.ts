import { createHash } from 'node:crypto'
import { stat } from 'node:fs/promises'
import sharp, { type WebpOptions } from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { photo } from '#tests/harness/photos.ts'
import { createTestImageProcessor } from '#tests/harness/image-processor.ts'

let shop: Awaited<ReturnType<typeof createTestImageProcessor>>
beforeAll(async () => {
  shop = await createTestImageProcessor()
})
afterAll(() => shop[Symbol.asyncDispose]())

const sha256 = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex')
const plain = (width: number, height: number, background = '#c84') =>
  sharp({ create: { width, height, channels: 3, background } })

/** The colour at an image's centre, as a browser shows it. */
async function middleOf(bytes: Buffer) {
  const { data } = await sharp(bytes).resize(1, 1).removeAlpha().raw().toBuffer({ resolveWithObject: true })
  return [...data]
}

/** Mean difference of two images of the same size, from 0 to 255. */
async function unlikeness(one: Buffer, other: Buffer) {
  const [a, b] = await Promise.all(
    [one, other].map((bytes) => sharp(bytes).resize(32, 18, { fit: 'fill' }).raw().toBuffer()),
  )
  return a!.reduce((sum, value, index) => sum + Math.abs(value - b![index]!), 0) / a!.length
}

const nearby = (colour: number[], within: number) =>
  colour.map((value) => expect.closeTo(value, -Math.log10(2 * within)) as number)

test(
  'uploads are resized to at most 1920 by 1080 (keeping aspect ratio), and never enlarged',
  { tags: ['I9.2'] },
  async () => {
    const sizes = [
      { from: [3840, 2160], to: [1920, 1080] },
      { from: [2000, 3000], to: [720, 1080] },
      { from: [2400, 300], to: [1920, 240] },
      { from: [1920, 1080], to: [1920, 1080] },
      { from: [31, 17], to: [31, 17] },
      { from: [1, 1], to: [1, 1] },
      { from: [20_000, 10], to: [1920, 1] },
    ]
    for (const { from, to } of sizes) {
      const made = await shop.optimised(await plain(from[0]!, from[1]!).jpeg().toBuffer())
      expect([made.width, made.height]).toEqual(to)
      expect(await sharp(made.bytes).metadata()).toMatchObject({ width: to[0], height: to[1] })
    }
  },
)

test('a photo that has the stored form already is stored as it is', { tags: ['D2.21'] }, async () => {
  const sent = await photo({ seed: 3, width: 640, height: 360 })
  const small = await sharp(sent).webp({ quality: 85, effort: 1 }).toBuffer()
  const transparent = await sharp(small).ensureAlpha(0.5).webp({ quality: 85 }).toBuffer()
  for (const bytes of [small, transparent]) {
    const made = await shop.optimised(bytes)
    expect(made.bytes.equals(bytes)).toBe(true)
    expect(made).toMatchObject({ hash: sha256(bytes), sourceHash: sha256(bytes), width: 640, height: 360 })
    expect(made.placeholder).toMatch(/^data:image\/webp/)
    const encoded = await shop.optimised(await sharp(bytes).png().toBuffer())
    expect(distance(made.perceptualHash, encoded.perceptualHash)).toBeLessThanOrEqual(2)
  }

  // Anything else is encoded, whatever it says of itself.
  const webp = (bytes: Buffer, options: WebpOptions = {}) => sharp(bytes).webp({ quality: 85, ...options })
  const withLength = (bytes: Buffer) => {
    bytes.writeUInt32LE(bytes.length - 8, 4)
    return bytes
  }
  const page = Buffer.from('<script>alert(1)</script>')
  const hidden = withLength(Buffer.concat([small, page, Buffer.alloc(page.length % 2)]))
  hidden.writeUInt32LE(hidden.length - 20, 16)
  const chunk = Buffer.concat([Buffer.from('EVIL'), Buffer.from([4, 0, 0, 0]), Buffer.from('data')])
  const others = {
    larger: await webp(await sharp(sent).resize(2000).toBuffer()).toBuffer(),
    exif: await webp(small)
      .withExif({ IFD0: { Artist: 'somebody' } })
      .toBuffer(),
    turned: await webp(small).withMetadata({ orientation: 6 }).toBuffer(),
    profile: await webp(small).withIccProfile('p3').toBuffer(),
    lossless: await webp(await sharp(small).resize(200).toBuffer(), { lossless: true }).toBuffer(),
    dense: await sharp({
      create: { width: 200, height: 200, channels: 3, background: '#888', noise: { type: 'gaussian', sigma: 90 } },
    })
      .webp({ quality: 100 })
      .toBuffer(),
    appended: Buffer.concat([small, page]),
    'in a chunk of its own': withLength(Buffer.concat([small, chunk])),
    'behind the pixels': hidden,
    moving: await sharp(Buffer.concat([7, 200].map((shade) => Buffer.alloc(60 * 80 * 3, shade))), {
      raw: { width: 60, height: 160, channels: 3, pageHeight: 80 },
    })
      .webp()
      .toBuffer(),
  }
  for (const [name, bytes] of Object.entries(others)) {
    const made = await shop.optimised(bytes).catch((error: Error) => error.message)
    if (typeof made === 'string') expect(made, name).toMatch(/damaged|image/i)
    else {
      expect(made.bytes.equals(bytes), name).toBe(false)
      for (const part of ['EXIF', 'ICCP', 'EVIL', '<script>']) expect(made.bytes.includes(part), name).toBe(false)
      expect(made.width, name).toBeLessThanOrEqual(1920)
    }
  }
  // Half of it is damaged, not stored.
  await expect(shop.optimised(small.subarray(0, small.length / 2))).rejects.toThrow()
})

test('uploads are re-encoded as webp at quality 0.85', { tags: ['I9.3'] }, async () => {
  for (const format of ['jpeg', 'png', 'avif', 'gif'] as const) {
    const sent = await photo({ seed: 1, width: 200, height: 150, format })
    const made = await shop.optimised(sent)
    const { data: asSaid } = await sharp(sent).webp({ quality: 85, effort: 1 }).toBuffer({ resolveWithObject: true })
    expect(made.bytes.equals(asSaid)).toBe(true)
    expect(made).toMatchObject({
      hash: sha256(made.bytes),
      sourceHash: sha256(sent),
      size: made.bytes.length,
      isAnimated: false,
    })
  }
})

test('an image is stored upright, without EXIF, GPS and XMP', { tags: ['I10.2'] }, async () => {
  const upright = await shop.optimised(await photo({ seed: 2, width: 160, height: 90 }))
  for (const orientation of [1, 2, 3, 4, 5, 6, 7, 8]) {
    const made = await shop.optimised(await photo({ seed: 2, width: 160, height: 90, orientation, gps: true }))
    expect([made.width, made.height]).toEqual([160, 90])
    expect(await unlikeness(made.bytes, upright.bytes)).toBeLessThan(8)
    expect(distance(made.perceptualHash, upright.perceptualHash)).toBeLessThanOrEqual(6)
  }
  const secret = 'a place that nobody is told'
  const told = await plain(60, 40)
    .withExif({ IFD0: { Artist: secret }, IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '51/1 30/1 3230/100' } })
    .withXmp(`<x:xmpmeta xmlns:x="adobe:ns:meta/"><secret>${secret}</secret></x:xmpmeta>`)
    .jpeg()
    .toBuffer()
  expect(told.includes(secret)).toBe(true)
  const made = await shop.optimised(told)
  expect(made.bytes.includes(secret)).toBe(false)
  expect(await sharp(made.bytes).metadata()).not.toMatchObject({ exif: expect.anything() })
  expect(made.bytes.includes('EXIF') || made.bytes.includes('XMP ') || made.bytes.includes('ICCP')).toBe(false)
})

test('colours are preserved: Display P3, CMYK, grey and 16 bits become sRGB', async () => {
  const colour = [200, 90, 60]
  const source = plain(40, 40, `rgb(${colour.join()})`)
  const files = {
    sRGB: source.clone().png(),
    'Display P3': source.clone().withIccProfile('p3').png(),
    'Display P3, JPEG': source.clone().withIccProfile('p3').jpeg({ quality: 100 }),
    'Display P3, AVIF': source.clone().withIccProfile('p3').avif({ quality: 90 }),
    '16 bits': source.clone().toColourspace('rgb16').png(),
    '16 bits, Display P3': source.clone().toColourspace('rgb16').withIccProfile('p3').png(),
    CMYK: source.clone().toColourspace('cmyk').withIccProfile('cmyk').jpeg({ quality: 100 }),
  }
  for (const [name, file] of Object.entries(files)) {
    const sent = await file.toBuffer()
    // Ignoring the profile must change the colour, or the test would prove nothing.
    if (name.includes('P3'))
      expect(await middleOf(await sharp(sent, { ignoreIcc: true }).png().toBuffer())).not.toEqual(nearby(colour, 5))
    expect(await middleOf((await shop.optimised(sent)).bytes), name).toEqual(nearby(colour, name === 'CMYK' ? 25 : 5))
  }
  const grey = await plain(40, 40, '#808080').toColourspace('b-w').png().toBuffer()
  expect(await middleOf((await shop.optimised(grey)).bytes)).toEqual(nearby([128, 128, 128], 3))
})

test('transparency is preserved', async () => {
  const sent = await sharp({ create: { width: 20, height: 20, channels: 4, background: '#f000' } })
    .png()
    .toBuffer()
  expect((await sharp((await shop.optimised(sent)).bytes).stats()).isOpaque).toBe(false)
})

test('an animation keeps its frames, their durations and its loop count', async () => {
  const frames = await Promise.all(['#800', '#080', '#008'].map((colour) => plain(40, 30, colour).png().toBuffer()))
  const motion = { delay: [100, 250, 400], loop: 3 }
  const sent = sharp(frames, { join: { animated: true } })
  for (const bytes of [await sent.clone().gif(motion).toBuffer(), await sent.clone().webp(motion).toBuffer()]) {
    const made = await shop.optimised(bytes)
    expect(made).toMatchObject({ isAnimated: true, width: 40, height: 30 })
    expect(await sharp(made.bytes, { animated: true }).metadata()).toMatchObject({
      pages: 3,
      pageHeight: 30,
      ...motion,
    })
    const last = await sharp(made.bytes, { page: 2 }).png().toBuffer()
    expect(await middleOf(last)).toEqual(nearby([0, 0, 136], 6))
  }
  const tall = await photo({ seed: 3, width: 100, height: 1200, frames: 2, format: 'gif' })
  expect(await shop.optimised(tall)).toMatchObject({ isAnimated: true, width: 90, height: 1080 })
})

test('the placeholder is an image of some hundred bytes with the same shape', async () => {
  const { placeholder } = await shop.optimised(await photo({ seed: 4, width: 320, height: 160 }))
  expect(placeholder.length).toBeLessThan(700)
  const [head, base64] = placeholder.split(',')
  expect(head).toBe('data:image/webp;base64')
  expect(await sharp(Buffer.from(base64!, 'base64')).metadata()).toMatchObject({ width: 16, height: 8, format: 'webp' })
})

test('perceptual hashes are close only for similar images', async () => {
  const one = await shop.optimised(await photo({ seed: 5, width: 400, height: 300, grain: 0 }))
  const smaller = await shop.optimised(await photo({ seed: 5, width: 200, height: 150, grain: 0, format: 'png' }))
  const other = await shop.optimised(await photo({ seed: 6, width: 400, height: 300, grain: 0 }))
  expect(one.perceptualHash).toMatch(/^[\da-f]{16}$/)
  expect(distance(one.perceptualHash, smaller.perceptualHash)).toBeLessThanOrEqual(4)
  expect(distance(one.perceptualHash, other.perceptualHash)).toBeGreaterThan(10)
})

test('variants have the requested width at most; animations stay WebP', async () => {
  const source = await shop.fileOf(await photo({ seed: 7, width: 400, height: 200, format: 'webp' }))
  for (const [format, loader] of [
    ['webp', 'webp'],
    ['avif', 'heif'],
  ] as const) {
    const { path, size } = await shop.vary(source, { width: 160, format }, 'now')
    expect(await sharp(path).metadata()).toMatchObject({ format: loader, width: 160, height: 80 })
    expect((await stat(path)).size).toBe(size)
  }
  const wide = await shop.vary(source, { width: 960, format: 'webp' }, 'later')
  expect(await sharp(wide.path).metadata()).toMatchObject({ width: 400 })
  const moving = await shop.fileOf(await photo({ seed: 8, width: 80, height: 60, format: 'webp', frames: 3 }))
  const small = await shop.vary(moving, { width: 40, format: 'webp' }, 'now')
  expect(await sharp(small.path, { animated: true }).metadata()).toMatchObject({ pages: 3, width: 40, pageHeight: 30 })
  await expect(shop.vary(moving, { width: 40, format: 'avif' }, 'now')).rejects.toMatchObject({ status: 422 })
})

/** The number of differing bits, of 64. */
const distance = (one: string, other: string) =>
  (BigInt(`0x${one}`) ^ BigInt(`0x${other}`)).toString(2).replaceAll('0', '').length
