import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Image } from '#shared/features/images/images.schema.ts'
import { tagsOf } from '#tests/harness/markup.ts'
import { photo } from '#tests/harness/photos.ts'
import { look } from '#tests/harness/screen.ts'
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

/** The attributes of the pictures that a page is answered with. */
async function picturesOn(path: string) {
  const { html } = await look(shop.url + path)
  return tagsOf(html)
    .filter(({ name }) => name === 'img')
    .map(({ attributes }) => attributes)
}
const hero = (imageUrl: string) => [{ id: 'a', type: 'hero', content: { title: 'T', imageUrl } }]

test('issue 6: a page has what the repository knows of its pictures, and is made again when that changes', async () => {
  await shop.staff.pages.create({ body: { title: 'P', slug: 'p', isPublished: true, blocks: hero(wyrm.url) } })
  const [shot] = await picturesOn('/p')
  expect(shot).toMatchObject({ alt: 'A wyrm', width: '400', height: '300', fetchpriority: 'high' })
  expect(shot!['srcset']).toMatch(/\?width=480 400w$/)
  expect(shot!['style']).toContain(`url(${wyrm.placeholder})`)
  // Kept until it changes.
  expect(await picturesOn('/p')).toEqual([shot])

  const change = { alt: 'A green wyrm', focus: { x: 10, y: 20 } }
  const headers = { 'if-match': `"${wyrm.version}"` }
  await shop.staff.images.update({ params: { id: wyrm.id }, headers, body: change })
  const [changed] = await picturesOn('/p')
  expect(changed!['alt']).toBe('A green wyrm')
  expect(changed!['style']).toContain('object-position:10% 20%')
})

test('issue 6: a draft link shows the same', async () => {
  const page = await shop.staff.pages.create({ body: { title: 'D', slug: 'd', blocks: hero(wyrm.url) } })
  const { url } = await shop.staff.pages.shareDraft({ params: { id: page.id }, body: {} })
  expect((await picturesOn(new URL(url).pathname))[0]!['style']).toContain('url(data:')
})

test('issue 6: what can be seen through has no placeholder behind it', async () => {
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

test('issue 6: posts show their picture around its focal point, and pictures in their text with the repository’s words', async () => {
  const { alt } = await shop.staff.images.byId({ params: { id: wyrm.id } })
  const content = `![](${wyrm.url})`
  const draft = { title: 'Wyrms', excerpt: 'E', imageUrl: wyrm.url, content }
  const { slug } = await shop.staff.blog.create({ body: draft })
  const [cover, inText] = await picturesOn(`/blog/${slug}`)
  expect(cover).toMatchObject({ alt, fetchpriority: 'high', sizes: 'min(46rem,92vw)' })
  expect(cover!['style']).toContain('object-position:10% 20%')
  expect(inText).toMatchObject({ alt, loading: 'lazy', width: '400', height: '300' })
  expect(inText!['srcset']).toContain('?width=160 160w')

  const { things } = await look(`${shop.url}/blog/${slug}`)
  expect(things['BlogPosting']).toMatchObject({ image: `${shop.url}${wyrm.url}?width=1280` })
  const feed = await (await fetch(`${shop.url}/blog/feed.xml`)).text()
  expect(feed).toContain(`${shop.url}${wyrm.url}?width=960`)
  const card = await fetch(`${shop.url}/cards/post/${slug}.png`)
  expect([card.status, card.headers.get('content-type')]).toEqual([200, 'image/png'])

  const [listed] = await shop.visitor.blog.list()
  expect(listed!.picture).toMatchObject({ focus: { x: 10, y: 20 } })
})
