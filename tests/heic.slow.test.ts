import type { ChildProcess } from 'node:child_process'
import { subscribe, unsubscribe } from 'node:diagnostics_channel'
import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { chromium } from '@playwright/test'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { Image } from '#shared/features/images/images.schema.ts'
import { chromiumLaunch } from '#tests/harness/chromium.ts'
import { openUploadBench, results, waitUntilDone } from '#tests/harness/desktop/upload-queue.ts'
import { phonePhotos, type PhonePhoto } from '#tests/harness/heic.ts'
import { megabytes } from '#tests/harness/image-processor.ts'
import { photo } from '#tests/harness/photos.ts'
import { waitFor } from '#tests/harness/wait-for.ts'

/** 60 photos of an iPhone, uploaded in each way. */

const COUNT = 60
const names = Array.from({ length: COUNT }, (_, index) => `IMG_${1000 + index}.HEIC`)
const bench = await openUploadBench()
const { shop } = bench
afterAll(() => bench[Symbol.asyncDispose]())

/** The most memory (MB) that the image processes of server and editor took. */
const peaks = { 'image.worker': 0, 'image-worker': 0 }
const processes: ChildProcess[] = []
const note = (message: unknown) => void processes.push((message as { process: ChildProcess }).process)
subscribe('child_process', note)
const watch = setInterval(async () => {
  for (const name of ['image.worker', 'image-worker'] as const) {
    const own = processes.filter(({ spawnargs }) => spawnargs.join(' ').includes(name))
    const held = await Promise.all(own.map(async ({ pid }) => (await megabytes(pid!, 'VmRSS')) ?? 0))
    const sum = held.reduce((sum, each) => sum + each, 0)
    peaks[name] = Math.max(peaks[name], sum)
  }
}, 20)
afterAll(() => {
  clearInterval(watch)
  unsubscribe('child_process', note)
})

const files: Buffer[] = []
/** What each photo looks like: upright, within 1920 by 1080, in sRGB. */
const expected: { right: Pixels; withoutProfile: Pixels }[] = []
interface Pixels {
  data: Buffer
  info: { width: number; height: number }
}

beforeAll(async () => {
  const icc = await displayP3()
  const photos = await Promise.all(names.map((_, index) => takePhoto(index, icc)))
  files.push(...(await phonePhotos(photos)))
  for (const each of photos) expected.push(await lookOf(each, icc))
})

/** Every orientation; one in five says Display P3 by numbers; one in twenty has 12 megapixels. */
async function takePhoto(index: number, icc: Buffer): Promise<PhonePhoto> {
  const facts = {
    orientation: 1 + (index % 8),
    colour: index % 5 === 0 ? { primaries: 12, transfer: 13 } : { icc },
  }
  const isLarge = index % 20 === 7
  const [width, height, tile] = isLarge ? ([512, 512, 512] as const) : ([230, 170, 64] as const)
  const pixels = await sharp(await photo({ seed: 40_000 + index, width, height, format: 'png', grain: 0 }))
    .raw()
    .toBuffer()
  return isLarge
    ? { ...facts, pixels: repeated(pixels, 512, 4032, 3024), width: 4032, height: 3024, tile }
    : { ...facts, pixels, width, height, tile }
}

/** A large picture that consists of a small one. */
function repeated(pixels: Buffer, side: number, width: number, height: number): Buffer {
  const all = Buffer.alloc(width * height * 3)
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x += side) {
      const row = (y % side) * side * 3
      pixels.copy(all, (y * width + x) * 3, row, row + Math.min(side, width - x) * 3)
    }
  return all
}

async function displayP3(): Promise<Buffer> {
  const dot = sharp({ create: { width: 1, height: 1, channels: 3, background: '#000' } }).withIccProfile('p3')
  return (await sharp(await dot.png().toBuffer()).metadata()).icc!
}

async function lookOf({ pixels, width, height, orientation }: PhonePhoto, icc: Buffer) {
  const stored = sharp(pixels, { raw: { width, height, channels: 3 } }).withMetadata({ orientation })
  const upright = await sharp(await stored.png({ compressionLevel: 0 }).toBuffer())
    .autoOrient()
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true })
  const jpeg = await sharp(upright.data, { raw: upright.info })
    .jpeg({ quality: 98, chromaSubsampling: '4:4:4' })
    .toBuffer()
  const look = async (bytes: Buffer) => {
    const box = { fit: 'inside', withoutEnlargement: true, fastShrinkOnLoad: false } as const
    // sharp converts colours only when it encodes.
    const png = await sharp(bytes).resize(1920, 1080, box).png().toBuffer()
    return sharp(png).raw().toBuffer({ resolveWithObject: true })
  }
  return { right: await look(withProfile(jpeg, icc)), withoutProfile: await look(jpeg) }
}

/** Adds a profile to a JPEG. sharp would convert the colours to it. */
function withProfile(jpeg: Buffer, icc: Buffer): Buffer {
  const content = Buffer.concat([Buffer.from('ICC_PROFILE\0\x01\x01', 'latin1'), icc])
  const head = Buffer.from([0xff, 0xe2, (content.length + 2) >> 8, (content.length + 2) & 0xff])
  return Buffer.concat([jpeg.subarray(0, 2), head, content, jpeg.subarray(2)])
}

/** Mean difference of two pictures, from 0 to 255. */
const distance = (one: Buffer, other: Buffer) =>
  one.reduce((sum, value, at) => sum + Math.abs(value - other[at]!), 0) / one.length

/** All are in the repository and look right; then they are removed, so that the next way begins anew. */
async function expectAll() {
  const images = await shop.staff.images.list({ query: {} })
  expect(images.map(({ originalName }) => originalName).toSorted()).toEqual(names)
  for (const { originalName, url, width, height, id } of images) {
    const { right, withoutProfile } = expected[names.indexOf(originalName)]!
    expect({ width, height }, originalName).toEqual({ width: right.info.width, height: right.info.height })
    const bytes = Buffer.from(await (await fetch(shop.url + url)).arrayBuffer())
    const { format, exif, icc } = await sharp(bytes).metadata()
    expect({ format, exif, icc }, originalName).toEqual({ format: 'webp', exif: undefined, icc: undefined })
    const made = await sharp(bytes).removeAlpha().raw().toBuffer()
    const off = distance(made, right.data)
    expect(off, originalName).toBeLessThan(6)
    expect(off, originalName).toBeLessThan(distance(made, withoutProfile.data) / 2)
    await shop.staff.images.remove({ params: { id } })
    await shop.staff.images.purge({ params: { id } })
  }
}

test('a folder dropped into the editor', { tags: ['D2.22'] }, async () => {
  const folder = join(bench.root, 'Holidays')
  await mkdir(folder)
  for (const [index, name] of names.entries()) await writeFile(join(folder, name), files[index]!)
  const queue = bench.queue()
  await queue.add([{ path: folder }], [])
  const small = await queue.thumbnailOf(queue.state().items.at(-1)!.id)
  expect(await sharp(small!).metadata()).toMatchObject({ format: 'webp' })
  await waitUntilDone(queue)
  expect(results(queue)).toEqual(names.map((name) => `${name}: added`))
  await queue.close()
  await expectAll()
})

test('chosen in the web app, which shows words in place of a preview', { tags: ['I10.10'] }, async () => {
  await using browser = await chromium.launch(chromiumLaunch)
  const page = await browser.newPage()
  await page.goto(`${shop.url}/images/upload`)
  // Not every system knows their type.
  const chosen = names.map((name, index) => ({ name, mimeType: '', buffer: files[index]! }))
  const choose = (some: typeof chosen) => page.getByLabel('Image files').setInputFiles(some)
  await choose(chosen.slice(0, 1))
  await page.getByText('No preview in this browser').waitFor()
  await page.getByText('Uploaded as is: the server optimizes it.').waitFor()
  await choose(chosen.slice(1))
  await page.getByRole('button', { name: `Upload ${COUNT} Images` }).click()
  await waitFor(async () => expect(await shop.staff.images.list({ query: {} })).toHaveLength(COUNT), { interval: 50 })
  await expectAll()
})

test('sent to the server as a form, twice', { tags: ['I10.2', 'I10.10'] }, async () => {
  const send = async (index: number) => {
    const form = new FormData()
    form.set('file', new Blob([new Uint8Array(files[index]!)]), names[index])
    const headers = { origin: shop.url, accept: 'application/json' }
    return Image.parse(
      await (await fetch(`${shop.url}/api/images/upload`, { method: 'POST', headers, body: form })).json(),
    )
  }
  const added: Image[] = []
  for (const index of names.keys()) added.push(await send(index))
  expect((await send(7)).id).toBe(added[7]!.id)
  await expectAll()
})

test('memory stayed within the limits of the image processes', () => {
  for (const [name, peak] of Object.entries(peaks)) {
    expect(peak, name).toBeGreaterThan(100)
    expect(peak, name).toBeLessThan(600)
  }
})
