import { expect, test } from 'vitest'
import { origin, partsIn, shopOf, urlsIn } from '#tests/harness/sitemaps.ts'
import { PART, sitemap, sitemapPart } from './sitemap.ts'
import type { Sources } from './sources.ts'

test('a small shop has one sitemap of public addresses with their last change', async () => {
  const pages = ['home', 'about', 'blog', 'footer', 'type-dragon'].map((slug) => ({ slug, isPublished: true }))
  const read = new Set<string>()
  const shop = shopOf([7], [...pages, { slug: 'draft', isPublished: false }])
  const xml = await sitemap(origin, shop, (...tags) => tags.forEach((tag) => read.add(tag)))
  const paths = [
    '/',
    '/gallery',
    '/about',
    '/blog',
    '/gallery/type/Dragon',
    '/gallery/designer/Ada_%26_Bo',
    '/privacy-policy',
    '/terms-of-service',
    '/product/wyrm-7',
  ]
  expect(await urlsIn(xml)).toEqual(paths.map((path) => origin + path))
  expect(String(xml)).toContain(
    '<url><loc>https://shop.example/about</loc><lastmod>2026-11-01T10:00:00.000Z</lastmod></url>',
  )
  expect([...read]).toEqual(['pages', 'blog', 'products'])
})

test('a read error fails only its request, and invalid dates are left out', async () => {
  const torn: Sources = {
    ...shopOf([7]),
    async *products() {
      yield [{ id: '7', shopifyHandle: 'wyrm-7', updatedAt: null }]
      throw new Error('the database is busy')
    },
  }
  await expect(sitemap(origin, torn, () => {})).rejects.toThrow('the database is busy')
  const odd: Sources = {
    ...shopOf([]),
    pages: async () => [{ slug: 'about', isPublished: true, updatedAt: 'some day' }],
  }
  expect(String(await sitemap(origin, odd, () => {}))).toContain('<url><loc>https://shop.example/about</loc></url>')
})

test('a product stays in its part, and parts without products are left out', async () => {
  const shop = shopOf([3, 3 * PART, 3 * PART + 1])
  expect(await partsIn(await sitemap(origin, shop, () => {}))).toEqual(
    ['content', 'products-1', 'products-3', 'products-4'].map((name) => `${origin}/sitemap-${name}.xml`),
  )
  expect(await urlsIn(await sitemapPart('products-3', origin, shop, () => {}))).toEqual([
    `${origin}/product/wyrm-${3 * PART}`,
  ])
  for (const name of ['products-2', 'products-0', 'products-5', 'products-x', 'other'])
    expect(await sitemapPart(name, origin, shop, () => {})).toBeNull()
})
