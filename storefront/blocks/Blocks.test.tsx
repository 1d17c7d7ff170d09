import { describe, expect, test } from 'vitest'
import { readBlocks } from '#shared/blocks/read.ts'
import { creature, pageOf } from '#tests/harness/storefront/render-block.tsx'
import { renderedBlocks } from './Blocks.tsx'

const text = (title: string, row: number, order = 0) => ({
  id: title,
  type: 'text',
  layout: { width: 50, row, order },
  content: { title },
})
const titles = (html: string) => [...html.matchAll(/<h[12][^>]*>([^<]*)/g)].map((match) => match[1])

describe('layout rows', () => {
  test('rows are sorted by number and their blocks by order', { tags: ['S2.32'] }, () => {
    const html = pageOf([text('d', 10), text('c', 2, 1), text('b', 2, 0), text('a', 1)])
    expect(titles(html)).toEqual(['a', 'b', 'c', 'd'])
  })

  test('a single block fills its row', () => {
    expect(pageOf([text('a', 1)])).not.toContain('block-row')
  })

  test.each([
    [2, 2],
    [3, 3],
    [4, 4],
    [5, 4],
    [9, 4],
  ])('a row with %i blocks is a grid of %i columns', (blocks, columns) => {
    const html = pageOf(Array.from({ length: blocks }, (_, order) => text(`t${order}`, 1, order)))
    expect(html).toContain(`class="block-row columns-${columns}"`)
  })
})

describe('cards beside a contact form', () => {
  const row = (type: string, order: number, content = {}) => ({ type, layout: { width: 33, row: 1, order }, content })
  const info = { contactItems: [{ type: 'email', label: 'Email', value: 'a@b.example' }] }
  const faq = { faqLinks: [{ question: 'Why?', link: '/about' }] }

  test('cards in the row of a form are stacked at its right', () => {
    const html = pageOf([row('contact-info', 0, info), row('contact-form', 1), row('faq-quick-links', 2, faq)])
    const [form, cards] = html.split('</form>') as [string, string]
    expect(form).toContain('class="block-row beside"')
    expect(form).not.toContain('a@b.example')
    expect(cards).toContain('a@b.example')
    expect(cards).toContain('Why?')
  })

  test('cards without a form are ordinary columns', () => {
    expect(pageOf([row('contact-info', 0, info), row('faq-quick-links', 1, faq)])).toContain('columns-2')
  })
})

test('rendered blocks are listed in document order', () => {
  const given = [
    {
      type: 'contact-info',
      layout: { row: 2, order: 0 },
      content: { contactItems: [{ type: 'other', label: 'L', value: 'info' }] },
    },
    { type: 'contact-form', layout: { row: 2, order: 1 }, content: { title: 'form' } },
    { type: 'marquee', layout: { row: 1, order: 0 }, content: { title: 'unknown' } },
    { type: 'text', layout: { row: 1, order: 2 }, content: { title: 'second' } },
    { type: 'hero', layout: { row: 1, order: 1 }, content: { title: 'first' } },
  ]
  expect(renderedBlocks(readBlocks(given)).map(({ type }) => type)).toEqual([
    'hero',
    'text',
    'contact-form',
    'contact-info',
  ])
  const at = ['>first<', '>second<', '>form<', '>info<'].map((words) => pageOf(given).indexOf(words))
  expect(at).toEqual(at.toSorted((a, b) => a - b))
})

describe('page heading', () => {
  const level1 = (html: string) => [...html.matchAll(/<h1[^>]*>([^<]*)/g)].map((match) => match[1])

  test('the first block with a title has the h1', () => {
    expect(level1(pageOf([{ type: 'text', content: { text: 'words' } }, text('a', 5), text('b', 6)]))).toEqual(['a'])
  })

  test('a block whose title is hidden does not get the h1', () => {
    const preview = { type: 'gallery-preview', content: { title: 'unseen', showTitle: false } }
    const featured = { type: 'featured-products', content: { title: 'none of them' } }
    expect(level1(pageOf([preview, featured, { type: 'unknown', content: { title: 'x' } }, text('a', 9)]))).toEqual([
      'a',
    ])
  })

  test('the page title is a screen-reader h1 when no block has a title', () => {
    const html = pageOf([{ type: 'contact-form', content: {} }])
    expect(level1(html)).toEqual(['The page'])
    expect(html).toContain('<h1 class="sr-only">The page</h1>')
    expect(level1(pageOf([]))).toEqual(['The page'])
  })

  test('heading levels do not skip', () => {
    const data = { gallery: [creature(1)], featured: [creature(2)] }
    const levels = (blocks: unknown) =>
      [...pageOf(blocks, data).matchAll(/<h([1-6])/g)].map((match) => Number(match[1]))
    const grid = { sectionTitle: 'T', features: [{ title: 'f' }] }
    expect(levels([{ type: 'feature-grid', content: grid }])).toEqual([1, 2])
    expect(levels([text('a', 0), { type: 'feature-grid', content: grid }])).toEqual([1, 2, 3])
    expect(levels([text('a', 0), { type: 'feature-grid', content: { features: [{ title: 'f' }] } }])).toEqual([1, 2])
    expect(levels([text('a', 0), { type: 'gallery-preview', content: { title: 'g' } }])).toEqual([1, 2, 3])
    expect(levels([{ type: 'featured-products', content: {} }])).toEqual([1, 2])
  })
})

describe('malformed content', () => {
  test('blocks stored as JSON text are rendered', () => {
    expect(pageOf(JSON.stringify([text('a', 1)]))).toContain('>a</h1>')
  })

  test('blocks without layout, content or a known type are tolerated', () => {
    const html = pageOf([
      { type: 'text' },
      { type: 'totem', content: { title: 'x' } },
      { type: 'text', content: { title: 'a' } },
    ])
    expect(titles(html)).toEqual(['a'])
    expect(html).not.toContain('totem')
  })

  test.each(['__proto__', 'constructor', 'toString'])('a block of type %s is skipped', (type) => {
    expect(pageOf([{ type, content: { title: 'x' } }])).toBe(pageOf([]))
  })

  test('blocks from the template editor are rendered', { tags: ['T10.1'] }, () => {
    const html = pageOf([
      { type: 'hero', content: { title: 'T', ctaText: 'GO', ctaLink: '/gallery', backgroundImage: '/pictures/b.png' } },
      { type: 'text', content: { content: 'the words' } },
      { type: 'image', content: { url: '/pictures/i.png', caption: 'the caption', alt: 'the alt' } },
      { type: 'features', content: { title: 'F', items: [{ title: 'one', icon: 'Skull' }] } },
    ])
    for (const part of ['href="/gallery"', '/pictures/b.png', 'the words', '/pictures/i.png', 'the caption', 'the alt'])
      expect(html).toContain(part)
    expect(html).toMatch(/>F<\/h2>.*#Skull.*>one<\/h3>/)
  })
})
