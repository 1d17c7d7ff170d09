import sharp from 'sharp'
import { expect, test, vi } from 'vitest'
import { openShop, type TestShop } from '#tests/harness/shop.ts'
import { FACTS_ID } from '#shared/features/shop-facts/shop-facts.record.ts'

const asStaff = { env: { AUTH_DISABLED: '1' } }
const post = {
  title: 'Painting <Wyrms>',
  excerpt: 'In three steps',
  content: 'See [the gallery](/gallery) ![wyrm](/pictures/wyrm.webp)',
  imageUrl: '/pictures/hoard-dragon.svg',
}

async function get({ url }: TestShop, path: string, init: RequestInit = {}) {
  const response = await fetch(url + path, { redirect: 'manual', ...init })
  const body = Buffer.from(await response.arrayBuffer())
  return { status: response.status, headers: response.headers, body, text: String(body) }
}

/** Pixels at the centre of an image, to tell images apart. */
async function pixelsOf(body: Buffer) {
  const { data, info } = await sharp(body).removeAlpha().raw().toBuffer({ resolveWithObject: true })
  return { size: [info.width, info.height], data }
}

test('robots.txt allows all but private paths, and names the sitemap', async () => {
  await using shop = await openShop({ imported: false })
  const { text, headers } = await get(shop, '/robots.txt')
  expect(headers.get('content-type')).toBe('text/plain; charset=utf-8')
  const closed = ['/cart', '/checkout', '/api/', '/cms', '/images', '/admin'].map((path) => `Disallow: ${path}\n`)
  expect(text).toBe(`User-agent: *\nAllow: /\n${closed.join('')}\nSitemap: ${shop.url}/sitemap.xml\n`)
})

test('security.txt names the legal contact as staff set it, and never expires', { tags: ['S10.61'] }, async () => {
  await using shop = await openShop({ ...asStaff, imported: false })
  const read = async () => {
    const { text, headers } = await get(shop, '/.well-known/security.txt')
    expect(headers.get('content-type')).toBe('text/plain; charset=utf-8')
    return Object.fromEntries([...text.matchAll(/^(\S+): (.+)$/gm)].map(([, name, value]) => [name, value]))
  }
  expect(await read()).toEqual({
    Contact: 'mailto:legal@hoard.example',
    Expires: expect.stringMatching(/T00:00:00.000Z$/) as string,
    'Preferred-Languages': 'en',
    Canonical: `${shop.url}/.well-known/security.txt`,
  })
  await shop.staff.shopFacts.update({
    params: { id: FACTS_ID },
    headers: {},
    body: { legalEmail: 'care@lair.example' },
  })
  expect((await read())['Contact']).toBe('mailto:care@lair.example')

  // A server that runs for years.
  const later = Date.now() + 3 * 365 * 86_400_000
  vi.useFakeTimers({ toFake: ['Date'], now: later })
  try {
    const days = (Date.parse((await read())['Expires']!) - later) / 86_400_000
    expect(days).toBeGreaterThan(30)
    expect(days).toBeLessThan(365)
  } finally {
    vi.useRealTimers()
  }
})

test('phones find the shop’s name and icons, and every file of its manifest exists', async () => {
  await using shop = await openShop({ imported: false, env: { SHOP_NAME: 'Grimlock & Daughters' } })
  const { text, headers } = await get(shop, '/site.webmanifest')
  expect(headers.get('content-type')).toBe('application/manifest+json; charset=utf-8')
  const { name, icons } = JSON.parse(text) as { name: string; icons: { src: string; sizes: string }[] }
  expect(name).toBe('Grimlock & Daughters')
  const sizes = {
    '/apple-touch-icon.png': '180x180',
    ...Object.fromEntries(icons.map((icon) => [icon.src, icon.sizes])),
  }
  expect(Object.keys(sizes)).toHaveLength(3)
  for (const [path, size] of Object.entries(sizes)) {
    const { width, height } = await sharp((await get(shop, path)).body).metadata()
    expect(`${width}x${height}`, path).toBe(size)
  }
  const icon = await get(shop, '/favicon.ico')
  expect([icon.status, icon.headers.get('content-type')]).toEqual([200, 'image/x-icon'])
  const page = await get(shop, '/')
  for (const path of ['/favicon.ico', '/favicon.svg', '/apple-touch-icon.png', '/site.webmanifest'])
    expect(page.text).toContain(`href="${path}"`)
})

test('the sitemap is cached until a page, post or product changes', async () => {
  await using shop = await openShop(asStaff)
  const [product] = await shop.visitor.products.list({ query: {} })
  const listed = async (path: string) =>
    (await get(shop, '/sitemap.xml')).text.includes(`<loc>${shop.url}${path}</loc>`)
  expect(await listed(`/product/${product!.shopifyHandle}`)).toBe(true)
  expect(await listed('/blog/wyrms')).toBe(false)

  const { id } = await shop.staff.blog.create({ body: { ...post, slug: 'wyrms' } })
  expect(await listed('/blog/wyrms')).toBe(true)
  await shop.staff.blog.update({ params: { id }, headers: {}, body: { isPublished: false } })
  expect(await listed('/blog/wyrms')).toBe(false)
  await shop.staff.pages.create({ body: { title: 'Lairs', slug: 'lairs', isPublished: true } })
  expect(await listed('/lairs')).toBe(true)

  const { headers } = await get(shop, '/sitemap.xml', { headers: { 'accept-encoding': 'br' } })
  expect([headers.get('content-type'), headers.get('content-encoding')]).toEqual([
    'application/xml; charset=utf-8',
    'br',
  ])
  const again = await get(shop, '/sitemap.xml', { headers: { 'if-none-match': headers.get('etag')! } })
  expect(again.status).toBe(304)
  expect((await get(shop, '/sitemap-products-1.xml')).text).toContain(product!.shopifyHandle!)
  expect((await get(shop, '/sitemap-products-9.xml')).status).toBe(404)
})

test('the feed has the newest posts with absolute URLs', async () => {
  await using shop = await openShop({ ...asStaff, imported: false })
  for (let number = 1; number <= 21; number += 1)
    await shop.staff.blog.create({ body: { ...post, slug: `wyrms-${number}` } })
  const { text, headers } = await get(shop, '/blog/feed.xml')
  expect(headers.get('content-type')).toBe('application/atom+xml; charset=utf-8')
  expect(text.match(/<entry>/g)).toHaveLength(20)
  expect(text).not.toContain(`${shop.url}/blog/wyrms-1"`)
  expect(text).toContain(`<link href="${shop.url}/blog/wyrms-21"/>`)
  expect(text).toContain(`<a href="${shop.url}/gallery">the gallery</a>`)
  expect(text).toContain(`<img src="${shop.url}/pictures/wyrm.webp" alt="wyrm"`)
})

test('other methods are rejected, and a query redirects to the path without it', async () => {
  await using shop = await openShop({ imported: false })
  for (const path of ['/robots.txt', '/sitemap.xml', '/blog/feed.xml', '/cards/shop.png', '/cards/page/x.png']) {
    const refused = await get(shop, path, { method: 'POST' })
    expect([path, refused.status, refused.headers.get('allow')]).toEqual([path, 405, 'GET, HEAD'])
    const moved = await get(shop, `${path}?x=1`)
    expect([moved.status, moved.headers.get('location')]).toEqual([301, path])
  }
  const head = await get(shop, '/robots.txt', { method: 'HEAD' })
  expect([head.status, head.body.length]).toEqual([200, 0])
})

test('cards are public PNGs of 1200 x 630 for visible content only', async () => {
  await using shop = await openShop(asStaff)
  const [product] = await shop.visitor.products.list({ query: {} })
  await shop.staff.blog.create({ body: { ...post, slug: 'wyrms' } })
  await shop.staff.blog.create({ body: { ...post, slug: 'draft', isPublished: false } })
  await shop.staff.pages.create({ body: { title: 'Lairs', slug: 'lairs', isPublished: true } })
  const handle = product!.shopifyHandle!
  for (const path of ['shop', `product/${handle}`, `product/${product!.id}`, 'post/wyrms', 'page/lairs']) {
    const { status, headers, body } = await get(shop, `/cards/${path}.png`)
    expect([path, status, headers.get('content-type')]).toEqual([path, 200, 'image/png'])
    expect(headers.get('cache-control')).toBe('public, max-age=3600')
    expect(headers.get('cross-origin-resource-policy')).toBe('cross-origin')
    expect((await pixelsOf(body)).size).toEqual([1200, 630])
    expect(body.length).toBeLessThan(150_000)
    const again = await get(shop, `/cards/${path}.png`, { headers: { 'if-none-match': headers.get('etag')! } })
    expect(again.status).toBe(304)
  }
  const missing = ['post/draft', 'page/footer', 'page/none', 'product/none', 'order/1', 'post/%00', 'post/%E0%A4%A']
  for (const path of missing) expect([path, (await get(shop, `/cards/${path}.png`)).status]).toEqual([path, 404])
})

test('a card changes only with the content that it shows', async () => {
  await using shop = await openShop({ ...asStaff, imported: false })
  const { id } = await shop.staff.blog.create({ body: { ...post, slug: 'wyrms' } })
  await shop.staff.blog.create({ body: { ...post, slug: 'others' } })
  const etag = async (slug: string) => (await get(shop, `/cards/post/${slug}.png`)).headers.get('etag')
  const before = [await etag('wyrms'), await etag('others')]
  await shop.staff.blog.update({ params: { id }, headers: {}, body: { title: 'Painting drakes' } })
  const after = [await etag('wyrms'), await etag('others')]
  expect(after[0]).not.toBe(before[0])
  expect(after[1]).toBe(before[1])
})
