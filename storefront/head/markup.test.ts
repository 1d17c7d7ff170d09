import { expect, test } from 'vitest'
import { testShop } from '#tests/harness/storefront/shop.ts'
import { headMarkup } from './markup.ts'

const shop = testShop({ name: 'Hoard & Sons', origin: 'https://hoard.example' })

test('values are escaped and URLs absolute', () => {
  const markup = headMarkup(
    '<b>Wyrm</b>',
    { description: 'So "big"', canonical: '/product/wyrm', card: '/cards/product/wyrm.png', type: 'product' },
    shop,
  )
  expect(markup).toContain('<title>&lt;b&gt;Wyrm&lt;/b&gt; · Hoard &amp; Sons</title>')
  expect(markup).toContain('name="description" content="So &quot;big&quot;"')
  expect(markup).toContain('rel="canonical" href="https://hoard.example/product/wyrm"')
  expect(markup).toContain('property="og:image" content="https://hoard.example/cards/product/wyrm.png"')
  expect(markup).toContain('property="og:image:width" content="1200"')
  expect(markup).toContain('property="og:image:height" content="630"')
  expect(markup).toContain('property="og:image:alt" content="&lt;b&gt;Wyrm&lt;/b&gt;"')
  expect(markup).not.toContain('noindex')
})

test('a page without a canonical URL is not indexed', () => {
  const markup = headMarkup('404', { description: 'Void' }, shop)
  expect(markup).toContain('name="robots" content="noindex"')
  expect(markup).toContain('content="https://hoard.example/cards/shop.png"')
  expect(markup).not.toContain('canonical')
})

test('an article has its publication time', () => {
  const published = '2026-11-01T10:00:00.000Z'
  const markup = headMarkup('Bones', { description: 'x', canonical: '/blog/bones', type: 'article', published }, shop)
  expect(markup).toContain('property="og:type" content="article"')
  expect(markup).toContain(`property="article:published_time" content="${published}"`)
  expect(markup).toContain('href="/blog/feed.xml"')
})

test('JSON-LD cannot end its script element', () => {
  const name = '</script><script>alert(1)</script>'
  const markup = headMarkup('x', { description: 'x', things: [{ '@type': 'Product', name }] }, shop)
  const text = /<script type="application\/ld\+json">(.*?)<\/script>/.exec(markup)![1]!
  expect(JSON.parse(text)).toEqual({ '@context': 'https://schema.org', '@type': 'Product', name })
  expect(markup.match(/<script/g)).toHaveLength(1)
})
