import { expect, test } from 'vitest'
import { headMarkup } from './head.ts'

const shop = { name: 'Hoard & Sons', origin: 'https://hoard.example' }

test('everything is escaped, and addresses are absolute', () => {
  const markup = headMarkup(
    { title: '<b>Wyrm</b>', description: 'So "big"', canonical: '/product/wyrm', image: '/cdn/wyrm/0.webp' },
    shop,
  )
  expect(markup).toContain('<title>&lt;b&gt;Wyrm&lt;/b&gt; · Hoard &amp; Sons</title>')
  expect(markup).toContain('name="description" content="So &quot;big&quot;"')
  expect(markup).toContain('rel="canonical" href="https://hoard.example/product/wyrm"')
  expect(markup).toContain('property="og:image" content="https://hoard.example/cdn/wyrm/0.webp"')
  expect(markup).not.toContain('noindex')
})

test('a page without an address of its own is not indexed', () => {
  const markup = headMarkup({ title: '404', description: 'Void' }, shop)
  expect(markup).toContain('name="robots" content="noindex"')
  expect(markup).not.toContain('canonical')
})
