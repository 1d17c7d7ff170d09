import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Image } from '#shared/features/images/images.schema.ts'
import { parseTags } from '#tests/harness/markup.ts'
import { photo } from '#tests/harness/photos.ts'
import { fetchPage } from '#tests/harness/fetch-page.ts'
import { openShop, type TestShop } from '#tests/harness/shop.ts'

let shop: TestShop
let wyrm: Image

const upload = async (bytes: Buffer, fields = {}) =>
  shop.staff.images.create({
    body: { filename: 'a.webp', url: `data:image/png;base64,${bytes.toString('base64')}`, ...fields },
  })

beforeAll(async () => {
  shop = await openShop({ imported: false, env: { AUTH_DISABLED: '1' } })
  wyrm = await upload(await photo({ seed: 1, width: 400, height: 300, format: 'png' }), { alt: 'A wyrm' })
})
afterAll(() => shop[Symbol.asyncDispose]())

/** Attributes of the images in a page's HTML. */
async function picturesOn(path: string) {
  const { html } = await fetchPage(shop.url + path)
  return parseTags(html)
    .filter(({ name }) => name === 'img')
    .map(({ attributes }) => attributes)
}
const hero = (imageUrl: string) => [{ id: 'a', type: 'hero', content: { title: 'T', imageUrl } }]

test("a page uses the image repository's data and follows its changes", async () => {
  await shop.staff.pages.create({ body: { title: 'P', slug: 'p', isPublished: true, blocks: hero(wyrm.url) } })
  const [shot] = await picturesOn('/p')
  expect(shot).toMatchObject({ alt: 'A wyrm', width: '400', height: '300', fetchpriority: 'high' })
  expect(shot!['srcset']).toMatch(/\?width=480 400w$/)
  expect(shot!['style']).toContain(`url(${wyrm.placeholder})`)
  // Cached until the image changes.
  expect(await picturesOn('/p')).toEqual([shot])

  const change = { alt: 'A green wyrm', focus: { x: 10, y: 20 } }
  const headers = { 'if-match': `"${wyrm.version}"` }
  await shop.staff.images.update({ params: { id: wyrm.id }, headers, body: change })
  const [changed] = await picturesOn('/p')
  expect(changed!['alt']).toBe('A green wyrm')
  expect(changed!['style']).toContain('object-position:10% 20%')
})

test('a draft link uses the same image data', async () => {
  const page = await shop.staff.pages.create({ body: { title: 'D', slug: 'd', blocks: hero(wyrm.url) } })
  const { url } = await shop.staff.pages.shareDraft({ params: { id: page.id }, body: {} })
  expect((await picturesOn(new URL(url).pathname))[0]!['style']).toContain('url(data:')
})

test('transparent images have no placeholder', async () => {
  const background = { r: 0, g: 200, b: 0, alpha: 0.4 }
  const glass = await upload(
    await sharp({ create: { width: 90, height: 60, channels: 4, background } })
      .png()
      .toBuffer(),
  )
  expect(glass.placeholder).not.toBeNull()
  await shop.staff.pages.create({ body: { title: 'G', slug: 'g', isPublished: true, blocks: hero(glass.url) } })
  expect((await picturesOn('/g'))[0]!['style']).not.toContain('url(')
})

test("posts use focal points and the repository's alt texts", async () => {
  const { alt } = await shop.staff.images.byId({ params: { id: wyrm.id } })
  const content = `![](${wyrm.url})`
  const draft = { title: 'Wyrms', excerpt: 'E', imageUrl: wyrm.url, content }
  const { slug } = await shop.staff.blog.create({ body: draft })
  const [cover, inText] = await picturesOn(`/blog/${slug}`)
  expect(cover).toMatchObject({ alt, fetchpriority: 'high', sizes: '(min-width:150rem) 35vw,min(46rem,92vw)' })
  expect(cover!['style']).toContain('object-position:10% 20%')
  expect(inText).toMatchObject({ alt, loading: 'lazy', width: '400', height: '300' })
  expect(inText!['srcset']).toContain('?width=160 160w')

  const { things } = await fetchPage(`${shop.url}/blog/${slug}`)
  expect(things['BlogPosting']).toMatchObject({ image: `${shop.url}${wyrm.url}?width=1280` })
  const feed = await (await fetch(`${shop.url}/blog/feed.xml`)).text()
  expect(feed).toContain(`${shop.url}${wyrm.url}?width=960`)
  const card = await fetch(`${shop.url}/cards/post/${slug}.png`)
  expect([card.status, card.headers.get('content-type')]).toEqual([200, 'image/png'])

  const [listed] = await shop.visitor.blog.list()
  expect(listed!.picture).toMatchObject({ focus: { x: 10, y: 20 } })
})
