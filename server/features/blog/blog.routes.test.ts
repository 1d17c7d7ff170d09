import { expect, test } from 'vitest'
import type { PostSummary } from '#shared/features/blog/blog.record.ts'
import { requestAs } from '#tests/harness/request-as.ts'
import { openShop } from '#tests/harness/shop.ts'

const development = { imported: false, env: { AUTH_DISABLED: '1' } }
const draft = {
  title: 'Wyrms',
  excerpt: 'Small ones',
  content: '# Take\n\na **brush**',
  imageUrl: '/a.webp',
  slug: 'wyrms',
}

test('shoppers read published posts, staff also their drafts', { tags: ['G10.2'] }, async () => {
  await using shop = await openShop(development)
  const { staff, url } = shop
  const asShopper = (path: string) => requestAs(url, path, { host: 'shop.example' })
  const shownToShoppers = async () =>
    (JSON.parse((await asShopper('/api/blog')).text) as PostSummary[]).map(({ slug }) => slug)
  const { id } = await staff.blog.create({ body: { ...draft, isPublished: false } })
  expect((await staff.blog.list()).map(({ slug }) => slug)).toContain('wyrms')
  const html = '<h2>Take</h2>\n<p>a <strong>brush</strong></p>'
  expect(await staff.blog.bySlug({ params: { slug: 'wyrms' } })).toMatchObject({ html })
  expect(await shownToShoppers()).not.toContain('wyrms')
  expect((await asShopper('/api/blog/wyrms')).status).toBe(404)
  await staff.blog.update({ params: { id }, headers: {}, body: { isPublished: true } })
  expect(await shownToShoppers()).toContain('wyrms')
  expect(JSON.parse((await asShopper('/api/blog/wyrms')).text)).toMatchObject({ html })
})

test('a change of a post invalidates only responses that show it', async () => {
  await using shop = await openShop(development)
  const { staff, url } = shop
  const read = (slug: string) => requestAs(url, `/api/blog/${slug}`, { host: 'shop.example' })
  const { id } = await staff.blog.create({ body: draft })
  await staff.blog.create({ body: { ...draft, slug: 'others' } })
  await staff.blog.update({ params: { id }, headers: {}, body: { slug: 'drakes' } })
  for (const slug of ['wyrms', 'drakes', 'others']) await read(slug)
  await staff.blog.update({ params: { id }, headers: {}, body: { content: 'New' } })
  expect([(await read('others')).isCached, (await read('drakes')).isCached, (await read('wyrms')).isCached]).toEqual([
    true,
    false,
    false,
  ])
  expect(JSON.parse((await read('wyrms')).text)).toMatchObject({ slug: 'drakes', html: '<p>New</p>' })
})

test('a stale write returns the current post', { tags: ['C10.7'] }, async () => {
  await using shop = await openShop(development)
  const { id } = await shop.staff.blog.create({ body: draft })
  const stale = await fetch(`${shop.url}/api/blog/${id}`, {
    method: 'PUT',
    headers: { origin: shop.url, 'content-type': 'application/json', 'if-match': '"7"', accept: 'application/json' },
    body: '{"title":"B"}',
  })
  expect(stale.status).toBe(412)
  expect(await stale.json()).toMatchObject({ current: { ...draft, id, version: 1 } })
})

test('the longest allowed post is stored and rendered', async () => {
  await using shop = await openShop(development)
  const content = `${'"竜" '.repeat(125_000).slice(0, 499_990)} end`
  await shop.staff.blog.create({ body: { ...draft, content } })
  expect((await shop.visitor.blog.bySlug({ params: { slug: 'wyrms' } })).html).toMatch(/ end<\/p>$/)
})
