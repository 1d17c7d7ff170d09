import { readdir, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Image } from '#shared/features/images/images.schema.ts'
import { parseImageUrl } from '#shared/features/images/image-url.ts'
import { photo } from '#tests/harness/photos.ts'
import { openShop, type TestShop } from '#tests/harness/shop.ts'
import { waitFor } from '#tests/harness/wait-for.ts'

const AVIF = { accept: 'image/avif,image/webp,*/*' }
const FOR_EVER = 'public, max-age=31536000, immutable'

let shop: TestShop
let image: Image

async function upload(options: Parameters<typeof photo>[0]): Promise<Image> {
  const bytes = await photo(options)
  return shop.staff.images.create({
    body: { filename: 'a.webp', url: `data:image/${options.format ?? 'jpeg'};base64,${bytes.toString('base64')}` },
  })
}

/** Returns the response headers and body size. */
async function ask(address: string, headers: Record<string, string> = {}, method = 'GET') {
  const response = await fetch(shop.url + address, { method, headers: { accept: 'image/webp,*/*', ...headers } })
  const bytes = Buffer.from(await response.arrayBuffer())
  const { status } = response
  return { status, bytes, header: (name: string) => response.headers.get(name) }
}

const variants = (file: string) => readdir(join(shop.dataDir, 'files/variants', file)).catch(() => [] as string[])

beforeAll(async () => {
  shop = await openShop({ imported: false, env: { AUTH_DISABLED: '1' } })
  image = await upload({ seed: 1, width: 500, height: 300 })
})
afterAll(async () => {
  await shop[Symbol.asyncDispose]()
})

test('images are served in fixed widths and the best format, immutable', async () => {
  const kept = await ask(image.url)
  expect([kept.status, kept.header('content-type'), kept.header('cache-control')]).toEqual([
    200,
    'image/webp',
    FOR_EVER,
  ])
  expect(await sharp(kept.bytes).metadata()).toMatchObject({ width: 500, height: 300 })

  const small = await ask(`${image.url}?width=320`)
  expect([small.status, small.header('content-type'), small.header('vary')]).toEqual([200, 'image/webp', 'Accept'])
  expect([small.header('cache-control'), small.header('x-content-type-options')]).toEqual([FOR_EVER, 'nosniff'])
  expect(small.header('cross-origin-resource-policy')).toBe('cross-origin')
  expect(Number(small.header('content-length'))).toBe(small.bytes.length)
  expect(await sharp(small.bytes).metadata()).toMatchObject({ width: 320, format: 'webp' })

  // AVIF is encoded in the background, then served immutable.
  await waitFor(async () => {
    const avif = await ask(`${image.url}?width=320`, AVIF)
    expect([avif.header('content-type'), avif.header('cache-control')]).toEqual(['image/avif', FOR_EVER])
    expect(await sharp(avif.bytes).metadata()).toMatchObject({ width: 320, format: 'heif' })
  })
})

test('all variants are rendered after an upload, and no others on demand', async () => {
  const { file } = parseImageUrl(image.url)!
  for (const width of [1, 7, 321, 499, 501, 999_999])
    expect((await ask(`${image.url}?width=${width}&x=${width}`)).status).toBe(200)
  await waitFor(async () =>
    expect((await variants(file)).toSorted()).toEqual(
      ['160.avif', '160.webp', '320.avif', '320.webp', '480.avif', '480.webp', '640.avif'].toSorted(),
    ),
  )
  // The smallest variant that is wide enough, never larger than the original.
  const widthOf = async (wish: number) =>
    (await sharp((await ask(`${image.url}?width=${wish}`, AVIF)).bytes).metadata()).width
  expect([await widthOf(1), await widthOf(161), await widthOf(500), await widthOf(9_999)]).toEqual([160, 320, 500, 500])
})

test('conditional requests get 304, and HEAD gets no body', async () => {
  const { header } = await ask(`${image.url}?width=320`)
  const again = await ask(`${image.url}?width=320`, { 'if-none-match': header('etag')! })
  expect([again.status, again.bytes.length, again.header('cache-control')]).toEqual([304, 0, FOR_EVER])
  expect((await ask(`${image.url}?width=160`, { 'if-none-match': header('etag')! })).status).toBe(200)
  const head = await ask(`${image.url}?width=320`, {}, 'HEAD')
  expect([head.status, head.bytes.length, head.header('content-length')]).toEqual([200, 0, header('content-length')])
})

test('unknown image URLs are refused with a short message', async () => {
  const refused = [
    [image.url.replace(/[0-9a-f]{4}-/, '0000-'), 404],
    [`${image.url.replace(/[0-9a-f]{4}-/, '0000-')}?width=320`, 404],
    ['/uploads/', 404],
    ['/uploads/..%2f..%2fhoard.db', 404],
    [`${image.url}/x`, 404],
    [`${image.url}?width=`, 400],
    [`${image.url}?width=320px`, 400],
    [`${image.url}?width=-1`, 400],
  ] as const
  for (const [address, status] of refused) {
    const answer = await ask(address, AVIF)
    expect([address, answer.status, answer.bytes.length < 60]).toEqual([address, status, true])
    expect(answer.header('cache-control')).toBe('no-store')
  }
  expect((await ask(image.url, {}, 'DELETE')).status).toBe(405)
})

test('an animation stays animated, as WebP', async () => {
  const moving = await upload({ seed: 2, width: 400, height: 200, frames: 3, format: 'gif' })
  await waitFor(async () => {
    const small = await ask(`${moving.url}?width=160`, AVIF)
    expect([small.header('content-type'), small.header('cache-control')]).toEqual([
      'image/webp',
      'public, max-age=86400',
    ])
    expect(await sharp(small.bytes).metadata()).toMatchObject({ width: 160, pages: 3 })
  })
})

test('the original replaces a failed variant; deleted images are gone', async () => {
  const other = await upload({ seed: 3, width: 400, height: 200 })
  const { file } = parseImageUrl(other.url)!
  await waitFor(async () => expect(await variants(file)).toHaveLength(5))
  // Simulates a failing disk.
  await rm(join(shop.dataDir, 'files/variants', file), { recursive: true })
  await writeFile(join(shop.dataDir, 'files/pictures', file), 'no picture any more')
  const broken = await ask(`${other.url}?width=160`)
  expect([broken.status, String(broken.bytes)]).toEqual([200, 'no picture any more'])
  expect(broken.header('cache-control')).toBe('public, max-age=60')

  const { id } = other
  await shop.staff.images.remove({ params: { id } })
  expect((await ask(other.url)).status).toBe(200)
  await shop.staff.images.purge({ params: { id } })
  expect([(await ask(other.url)).status, (await ask(`${other.url}?width=160`)).status]).toEqual([404, 404])
})
