import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Image } from '#shared/features/images/images.schema.ts'
import { parseTags } from '#tests/harness/markup.ts'
import { photo } from '#tests/harness/photos.ts'
import { fetchPage } from '#tests/harness/fetch-page.ts'
import { openShop, type TestShop } from '#tests/harness/shop.ts'

const CDN = 'http://127.0.0.1:9/cdn'

let shop: TestShop
let image: Image
let headers: Record<string, string>
beforeAll(async () => {
  shop = await openShop({ imported: false, env: { FILES_PUBLIC_URL: `${CDN}/` } })
  const { images, pages, blog, headers: mine } = await shop.signIn('administrator')
  headers = { ...mine, 'content-type': 'application/json' }
  const bytes = await photo({ seed: 1, width: 500, height: 300 })
  const url = `data:image/jpeg;base64,${bytes.toString('base64')}`
  image = await images.create({ body: { filename: 'a.webp', url, alt: 'A wyrm' } })
  const blocks = [{ id: 'a', type: 'hero' as const, content: { title: 'T', imageUrl: image.url } }]
  await pages.create({ body: { title: 'P', slug: 'p', isPublished: true, blocks } })
  const content = `![A](${image.url})`
  await blog.create({ body: { title: 'Q', excerpt: 'E', content, imageUrl: image.url, isPublished: true } })
})
afterAll(() => shop[Symbol.asyncDispose]())

/** Image URLs that don't point at the CDN. */
const elsewhere = (text: string) => text.replaceAll(`${CDN}/uploads/`, '').match(/\S{0,40}\/uploads\/\S{0,20}/g)

test('pages and feeds load images from the CDN', { tags: ['both-engines'] }, async () => {
  const seen = await fetchPage(`${shop.url}/p`)
  const [shot] = parseTags(seen.html).filter(({ name }) => name === 'img')
  expect(shot!.attributes).toMatchObject({
    src: `${CDN}${image.url}?width=960`,
    width: '500',
    height: '300',
    alt: 'A wyrm',
  })
  expect(shot!.attributes['srcset']).toMatch(new RegExp(`^${CDN}${image.url}\\?width=160 160w, .* 500w$`))
  expect(elsewhere(seen.html)).toBeNull()
  expect(seen.html).toContain('<link rel="preconnect" href="http://127.0.0.1:9">')
  const policy = (await fetch(`${shop.url}/p`)).headers.get('content-security-policy')
  expect(policy).toMatch(/img-src [^;]* http:\/\/127\.0\.0\.1:9[ ;]/)

  const post = await fetchPage(`${shop.url}/blog/q`)
  expect(elsewhere(post.html)).toBeNull()
  expect(post.html.split(`${CDN}/uploads/`).length).toBeGreaterThan(5)
  const feed = await (await fetch(`${shop.url}/blog/feed.xml`)).text()
  expect([feed.includes(`${CDN}${image.url}`), elsewhere(feed)]).toEqual([true, null])
})

test('staff see stored image URLs, visitors those of the CDN', { tags: ['both-engines'] }, async () => {
  const asked = (given: Record<string, string>) =>
    fetch(`${shop.url}/api/pages/slug/p`, { headers: given }).then((answer) => answer.text())
  expect(await asked({})).toContain(`${CDN}${image.url}`)
  const told = await asked(headers)
  expect([told.includes(CDN), told.includes(image.url)]).toEqual([false, true])
  const body = {
    title: 'C',
    slug: 'c',
    blocks: [{ id: 'a', type: 'image', content: { imageUrl: `${CDN}${image.url}?width=960` } }],
  }
  const answer = await fetch(`${shop.url}/api/pages`, { method: 'POST', headers, body: JSON.stringify(body) })
  expect(answer.status).toBe(200)
  expect(await answer.text()).toContain(`"imageUrl":"${image.url}?width=960"`)
})

test('responses to the CDN are immutable, per format and usable cross-site', { tags: ['both-engines'] }, async () => {
  const { status, headers: told } = await fetch(`${shop.url}${image.url}?width=320`, {
    headers: { accept: 'image/webp' },
  })
  const shown = ['cache-control', 'vary', 'access-control-allow-origin', 'cross-origin-resource-policy', 'set-cookie']
  expect([status, ...shown.map((name) => told.get(name))]).toEqual([
    200,
    'public, max-age=31536000, immutable',
    'Accept',
    '*',
    'cross-origin',
    null,
  ])
})
