import { expect, test } from 'vitest'
import { origin, partsIn, shopOf, urlsIn } from '#tests/harness/sitemaps.ts'
import { PART, sitemap, sitemapPart } from './sitemap.ts'

test('100,000 products are split into parts, and other requests are served', async () => {
  const shop = shopOf(Array.from({ length: 100_000 }, (_, index) => index + 1))
  const parts = await partsIn(await sitemap(origin, shop, () => {}))
  expect(parts).toHaveLength(1 + 100_000 / PART)
  expect(parts.slice(0, 2)).toEqual([`${origin}/sitemap-content.xml`, `${origin}/sitemap-products-1.xml`])
  let turns = 0
  const counting = setInterval(() => (turns += 1), 0)
  const all = new Set<string>()
  for (const part of parts) {
    const name = /sitemap-(.+)\.xml$/.exec(part)![1]!
    const urls = await urlsIn(await sitemapPart(name, origin, shop, () => {}))
    expect(urls.length).toBeLessThanOrEqual(50_000)
    for (const url of urls) all.add(url)
  }
  clearInterval(counting)
  expect(turns).toBeGreaterThan(50)
  // Plus home, gallery, a type, a designer and two legal pages.
  expect(all.size).toBe(100_006)
})
