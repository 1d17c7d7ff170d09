import type { Browser } from '@playwright/test'
import sharp from 'sharp'
import type { Block } from '#shared/blocks/block.ts'
import type { Image } from '#shared/features/images/images.schema.ts'
import type { TestShop } from '#tests/harness/shop.ts'
import { expect, publish as test } from './journey.ts'

const LIMIT_BYTES = 40_000

/** 24 megapixels of noise with equal strength in every octave, as detailed as a busy natural photo. */
async function busyPhoto(): Promise<Buffer> {
  const [width, height] = [960, 640]
  const sum = new Float32Array(width * height * 3)
  for (let size = width; size >= 15; size /= 2) {
    const noise = { type: 'gaussian', mean: 128, sigma: 16 } as const
    const create = { width: size, height: Math.round((size * 2) / 3), channels: 3, noise, background: '#888' } as const
    const octave = await sharp({ create }).resize(width, height, { fit: 'fill' }).removeAlpha().raw().toBuffer()
    for (const [index, value] of octave.entries()) sum[index]! += value - 128
  }
  const pixels = Uint8ClampedArray.from(sum, (value) => value + 128)
  return sharp(pixels, { raw: { width, height, channels: 3 } })
    .modulate({ saturation: 0.4 })
    .resize(6000, 4000)
    .jpeg()
    .toBuffer()
}

async function upload(shop: TestShop): Promise<Image> {
  const form = new FormData()
  form.set('filename', 'dragon.jpg')
  form.set('alt', 'A dragon on a desk')
  form.set('file', new Blob([new Uint8Array(await busyPhoto())], { type: 'image/jpeg' }), 'dragon.jpg')
  const answer = await fetch(`${shop.url}/api/images/upload`, {
    method: 'POST',
    body: form,
    headers: { origin: shop.url },
  })
  expect(answer.status).toBe(200)
  return (await answer.json()) as Image
}

/** Replaces the home page's blocks by a hero. Returns a function that puts them back: other journeys share the shop. */
async function showOnHome(shop: TestShop, imageUrl: string) {
  const home = (await shop.staff.pages.list()).find(({ slug }) => slug === 'home')!
  const show = (blocks: Block[]) => shop.staff.pages.update({ params: { id: home.id }, headers: {}, body: { blocks } })
  await show([
    { id: 'hero', type: 'hero', layout: { width: 100, row: 1, order: 0 }, content: { title: 'DRAGONS', imageUrl } },
  ])
  return () => show(home.blocks as Block[])
}

/** Bytes on the wire, headers included, of the images that a 360 px phone loads for the home page. */
async function costAt(browser: Browser, url: string, deviceScaleFactor: number) {
  const context = await browser.newContext({ viewport: { width: 360, height: 740 }, deviceScaleFactor })
  const page = await context.newPage()
  const network = await context.newCDPSession(page)
  await network.send('Network.enable')
  const requested = new Map<string, string>()
  let bytes = 0
  network.on('Network.responseReceived', ({ requestId, response }) => {
    if (response.url.includes('/uploads/')) requested.set(requestId, response.url)
  })
  network.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    if (requested.has(requestId)) bytes += encodedDataLength
  })
  await page.goto(url, { waitUntil: 'networkidle' })
  const hero = page.locator('.hero img')
  const shown = await hero.evaluate((image: HTMLImageElement) => ({
    alt: image.alt,
    isThere: image.complete && image.naturalWidth > 0,
    background: getComputedStyle(image).backgroundImage.slice(0, 20),
  }))
  await context.close()
  return { bytes, urls: [...requested.values()], shown }
}

test('a 24 megapixel hero photo costs at most 40 kB at 360 px', async ({ browser, shop }) => {
  const image = await upload(shop)
  expect([image.width, image.height]).toEqual([1620, 1080])
  const putBack = await showOnHome(shop, image.url)
  // Its variants are generated before the first visit.
  await expect
    .poll(async () => {
      const { headers } = await fetch(`${shop.url}${image.url}?width=480`, { headers: { accept: 'image/avif' } })
      return headers.get('content-type')
    })
    .toBe('image/avif')
  const { bytes, urls, shown } = await costAt(browser, shop.url, 1).finally(putBack)
  expect(urls).toEqual([`${shop.url}${image.url}?width=480`])
  // A flat image would prove nothing.
  expect(bytes).toBeGreaterThan(10_000)
  expect(bytes).toBeLessThanOrEqual(LIMIT_BYTES)
  expect(shown).toEqual({ alt: 'A dragon on a desk', isThere: true, background: 'url("data:image/webp' })
})
