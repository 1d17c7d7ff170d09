import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { brokenFiles, photo, textNamedJpeg } from '#tests/harness/photos.ts'
import { blackPng, heifStart, withFrames, manyFramesGif, withDeclaredSize } from '#tests/harness/hostile-images.ts'
import { megabytes, peakMegabytes, createTestImageProcessor } from '#tests/harness/image-processor.ts'

let shop: Awaited<ReturnType<typeof createTestImageProcessor>>
beforeAll(async () => {
  shop = await createTestImageProcessor()
})
afterAll(async () => {
  expect(await shop.leftovers(), 'nothing half-made is left').toEqual([])
  await shop[Symbol.asyncDispose]()
})

const small = (format: 'jpeg' | 'png' | 'webp' | 'avif' | 'gif') => photo({ seed: 9, width: 80, height: 60, format })
const refused = (bytes: Uint8Array | string) =>
  shop.optimised(bytes).then(
    (made) => Promise.reject(new Error(`It became ${made.width}x${made.height}.`)),
    (error: { status?: number; message: string }) => ({ status: error.status, message: error.message }),
  )
const damaged = { status: 422, message: 'The image is damaged or incomplete.' }
const unmeasured = { status: 422, message: 'Failed to read image dimensions' }

test(
  "the type must start with image/, otherwise 'File is not an image': magic bytes decide",
  { tags: ['I5.1'] },
  async () => {
    const files = {
      'text called .jpg': textNamedJpeg().bytes,
      nothing: '',
      'a page': '<!doctype html><script>alert(1)</script>',
      'a zip': Buffer.from('PK\x03\x04aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa'),
      'the start of a zip': Buffer.from('PK\x03\x04'),
      'a program': Buffer.from('MZ\x90\0\x03\0\0\0\x04\0\0\0\xff\xff\0\0', 'latin1'),
      zeros: Buffer.alloc(5000),
      'three bytes': Buffer.from([0xff, 0xd8]),
    }
    for (const [name, bytes] of Object.entries(files))
      expect(await refused(bytes), name).toEqual({ status: 415, message: 'File is not an image' })
  },
)

test('SVG, TIFF and others are refused by name, with alternatives', { tags: ['I10.2'] }, async () => {
  const files = {
    SVG: '<?xml version="1.0"?><svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>',
    TIFF: await sharp({ create: { width: 9, height: 9, channels: 3, background: 'red' } })
      .tiff()
      .toBuffer(),
    HEIF: heifStart('mif1', 'mif1', 'jpeg'),
    'Animated HEIC': heifStart('hevc', 'msf1', 'hevc'),
    'Animated PNG': withFrames(await small('png'), 3),
    'Animated AVIF': heifStart('avis', 'avif', 'avis', 'msf1'),
    PDF: '%PDF-1.7\n%âãÏÓ\n1 0 obj\n<< /Type /Catalog >>\nendobj\n',
    BMP: Buffer.from('BM\x46\0\0\0\0\0\0\0\x36\0\0\0\x28\0\0\0', 'latin1'),
    Photoshop: Buffer.from('8BPS\0\x01\0\0\0\0\0\0\0\x03\0\0\0\x01\0\0\0\x01\0\x08\0\x03', 'latin1'),
  }
  for (const [name, bytes] of Object.entries(files))
    expect(await refused(bytes)).toEqual({
      status: 415,
      message: `${name} files aren’t supported. Send JPEG, PNG, WebP, AVIF, HEIC or GIF.`,
    })
})

test('a PNG that is an animation of one frame is accepted', { tags: ['I10.2'] }, async () => {
  expect(await shop.optimised(withFrames(await small('png'), 1))).toMatchObject({ width: 80, height: 60 })
})

test('an AVIF declared only by a compatible brand is accepted', async () => {
  const avif = await small('avif')
  expect(avif.toString('latin1', 8, 12)).toBe('avif')
  avif.write('mif1', 8, 'latin1')
  expect(await shop.optimised(avif)).toMatchObject({ width: 80, height: 60 })
})

test("if dimensions cannot be read: 'Failed to read image dimensions'", { tags: ['I5.3'] }, async () => {
  const files = {
    JPEG: Buffer.concat([(await small('jpeg')).subarray(0, 20), Buffer.from('junk'.repeat(500))]),
    PNG: blackPng(0, 10),
    WebP: (await small('webp')).subarray(0, 18),
    HEIC: heifStart('heic', 'mif1', 'heic'),
    'HEIC of a generic brand': heifStart('mif1', 'mif1', 'heic'),
    AVIF: Buffer.concat([(await small('avif')).subarray(0, 60), Buffer.alloc(500, 7)]),
    GIF: (await small('gif')).subarray(0, 9),
  }
  for (const [name, bytes] of Object.entries(files)) expect(await refused(bytes), name).toEqual(unmeasured)
})

test('truncated or damaged images are refused with a clear message', async () => {
  for (const format of ['jpeg', 'png', 'webp', 'avif', 'gif'] as const) {
    const whole = await small(format)
    for (const share of [0.6, 0.9]) {
      const { status, message } = await refused(whole.subarray(0, Math.floor(whole.length * share)))
      expect({ format, status }).toEqual({ format, status: 422 })
      expect([damaged.message, unmeasured.message]).toContain(message)
    }
  }
  // Cut between two frames or in the last one, before the end that every GIF has.
  const moving = await photo({ seed: 4, width: 40, height: 30, format: 'gif', frames: 4 })
  for (const cut of [...Array(40).keys(), moving.length >> 1]) {
    const { status } = await refused(moving.subarray(0, moving.length - 1 - cut))
    expect({ cut, status }).toEqual({ cut, status: 422 })
  }
  expect(await shop.optimised(Buffer.concat([moving, Buffer.from('after the end')]))).toMatchObject({
    isAnimated: true,
  })
  const jpeg = await small('jpeg')
  expect(await refused(jpeg.subarray(0, jpeg.length >> 1))).toEqual(damaged)
  for (const { name, bytes } of await brokenFiles()) expect((await refused(bytes)).status, name).toBeOneOf([415, 422])
})

test('decompression bombs are refused before decoding, with bounded memory', async () => {
  const of = 'at most 64 megapixels are supported for this format.'
  const jpeg = await small('jpeg')
  const bombs = [
    { bytes: blackPng(50_000, 50_000, { pixels: false }), message: `The image has 50,000 × 50,000 pixels; ${of}` },
    { bytes: withDeclaredSize(jpeg, 65_500, 65_500), message: `The image has 65,500 × 65,500 pixels; ${of}` },
    {
      bytes: manyFramesGif(40_000, 100, 100),
      message: 'The animation has 40,000 frames; at most 2,000 are supported.',
    },
    {
      bytes: manyFramesGif(1_500, 1_000, 1_000),
      message: `The animation has 1,500 frames of 1,000 × 1,000 pixels, together 1,500 megapixels; ${of}`,
    },
  ]
  await Promise.all(
    bombs.map(async ({ bytes, message }) => expect(await refused(bytes)).toEqual({ status: 413, message })),
  )
  // The largest allowed images in a few kilobytes, two at a time; then files whose header lies about the size, and
  // truncated ones.
  const largest = blackPng(8_000, 8_000)
  expect(largest.length).toBeLessThan(100_000)
  const let64 = await Promise.allSettled([
    shop.optimised(largest),
    shop.optimised(largest),
    shop.optimised(manyFramesGif(60, 10, 10, { width: 65_000, height: 65_000 })),
    shop.optimised(withDeclaredSize(jpeg, 8_000, 8_000)),
    shop.optimised(blackPng(8_000, 7_999, { pixels: false })),
  ])
  expect(let64.slice(0, 2)).toMatchObject([{ status: 'fulfilled' }, { status: 'fulfilled' }])
  for (const one of let64.slice(3)) expect(one).toMatchObject({ status: 'rejected', reason: damaged })
  const peaks = await Promise.all(shop.pids().map(peakMegabytes))
  expect(shop.pids().length).toBeGreaterThan(0)
  expect(peaks.reduce<number>((sum, peak) => sum + (peak ?? 0), 0)).toBeLessThan(600)
})

test('the heaviest images accepted stay within 600 MB, and small ones don’t wait for them', async () => {
  const flat = (width: number, height: number) =>
    sharp({ create: { width, height, channels: 3, background: '#373' }, limitInputPixels: false })
  const heavy = [
    await flat(6_100, 6_000).webp({ lossless: true, effort: 0 }).toBuffer(),
    await flat(6_100, 6_000).jpeg({ progressive: true, chromaSubsampling: '4:4:4' }).toBuffer(),
  ]
  await using fresh = await createTestImageProcessor()
  let peak = 0
  const watch = setInterval(async () => {
    const held = await Promise.all(fresh.pids().map((pid) => megabytes(pid, 'VmRSS')))
    peak = Math.max(
      peak,
      held.reduce<number>((sum, each) => sum + (each ?? 0), 0),
    )
  }, 20)
  const ended: string[] = []
  const photos = await Promise.all([1, 2, 3].map((seed) => photo({ seed, width: 80 })))
  await Promise.all([
    ...heavy.map((bytes) => fresh.optimised(bytes).then(() => ended.push('large'))),
    ...photos.map((bytes) => fresh.optimised(bytes).then(() => ended.push('small'))),
  ])
  clearInterval(watch)
  expect(ended).toEqual(['small', 'small', 'small', 'large', 'large'])
  expect(peak).toBeLessThan(600)
  // One pixel more than their memory allows.
  const message = 'The image has 6,200 × 6,100 pixels; at most 37 megapixels are supported for this format.'
  expect(await refused(await flat(6_200, 6_100).webp({ lossless: true, effort: 0 }).toBuffer())).toEqual({
    status: 413,
    message,
  })
})

test('a polyglot file loses everything but its image', async () => {
  const payload = Buffer.from('<script>alert(document.domain)</script>PK\x03\x04payload.exe', 'latin1')
  const comment = Buffer.concat([Buffer.from([0xff, 0xfe, 0, payload.length + 2]), payload])
  const jpeg = await small('jpeg')
  const files = [Buffer.concat([jpeg.subarray(0, 2), comment, jpeg.subarray(2), payload])]
  for (const format of ['png', 'webp', 'gif', 'avif'] as const)
    files.push(Buffer.concat([await small(format), payload]))
  for (const file of files) {
    const { bytes, width } = await shop.optimised(file)
    expect(width).toBe(80)
    expect(bytes.includes('script') || bytes.includes('payload') || bytes.includes('PK\x03\x04')).toBe(false)
    // The file ends where its header says.
    expect(bytes.readUInt32LE(4) + 8).toBe(bytes.length)
  }
})
