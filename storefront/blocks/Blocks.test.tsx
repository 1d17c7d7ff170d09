import { describe, expect, test } from 'vitest'
import { readBlocks } from '#shared/blocks/read.ts'
import { creature, pageOf } from './block.test-kit.tsx'
import { shownOf } from './Blocks.tsx'

const text = (title: string, row: number, order = 0) => ({
  id: title,
  type: 'text',
  layout: { width: 50, row, order },
  content: { title },
})
const titles = (html: string) => [...html.matchAll(/<h[12][^>]*>([^<]*)/g)].map((match) => match[1])

describe('§2 home page: blocks by layout row', () => {
  test('rows are sorted by number, the blocks of a row by order', () => {
    const html = pageOf([text('d', 10), text('c', 2, 1), text('b', 2, 0), text('a', 1)])
    expect(titles(html)).toEqual(['a', 'b', 'c', 'd'])
  })

  test('a row with one block is full width', () => {
    expect(pageOf([text('a', 1)])).not.toContain('block-row')
  })

  test.each([
    [2, 2],
    [3, 3],
    [4, 4],
    [5, 4],
    [9, 4],
  ])('a row with %i is a grid of %i columns', (blocks, columns) => {
    const html = pageOf(Array.from({ length: blocks }, (_, order) => text(`t${order}`, 1, order)))
    expect(html).toContain(`class="block-row columns-${columns}"`)
  })
})

describe('§2 contact: side cards', () => {
  const row = (type: string, order: number, content = {}) => ({ type, layout: { width: 33, row: 1, order }, content })
  const info = { contactItems: [{ type: 'email', label: 'Email', value: 'a@b.example' }] }
  const faq = { faqLinks: [{ question: 'Why?', link: '/about' }] }

  test('the form stands at the left, the cards of its row one below the other at the right', () => {
    const html = pageOf([row('contact-info', 0, info), row('contact-form', 1), row('faq-quick-links', 2, faq)])
    const [form, cards] = html.split('</form>') as [string, string]
    expect(form).toContain('class="block-row beside"')
    expect(form).not.toContain('a@b.example')
    expect(cards).toContain('a@b.example')
    expect(cards).toContain('Why?')
  })

  test('without a form they are columns as any other', () => {
    expect(pageOf([row('contact-info', 0, info), row('faq-quick-links', 1, faq)])).toContain('columns-2')
  })
})

test('which blocks are shown is known in the order in which they stand in the document', () => {
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
  expect(shownOf(readBlocks(given)).map(({ type }) => type)).toEqual(['hero', 'text', 'contact-form', 'contact-info'])
  const at = ['>first<', '>second<', '>form<', '>info<'].map((words) => pageOf(given).indexOf(words))
  expect(at).toEqual(at.toSorted((a, b) => a - b))
})

describe('one h1 a page', () => {
  const level1 = (html: string) => [...html.matchAll(/<h1[^>]*>([^<]*)/g)].map((match) => match[1])

  test('the first block with a title carries it', () => {
    expect(level1(pageOf([{ type: 'text', content: { text: 'words' } }, text('a', 5), text('b', 6)]))).toEqual(['a'])
  })

  test('a title that is not shown carries nothing', () => {
    const preview = { type: 'gallery-preview', content: { title: 'unseen', showTitle: false } }
    const featured = { type: 'featured-products', content: { title: 'none of them' } }
    expect(level1(pageOf([preview, featured, { type: 'unknown', content: { title: 'x' } }, text('a', 9)]))).toEqual([
      'a',
    ])
  })

  test('the page’s own title stands in for screen readers when no block has one', () => {
    const html = pageOf([{ type: 'contact-form', content: {} }])
    expect(level1(html)).toEqual(['The page'])
    expect(html).toContain('<h1 class="sr-only">The page</h1>')
    expect(level1(pageOf([]))).toEqual(['The page'])
  })

  test('levels below don’t skip', () => {
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

describe('malformed content renders what can be rendered', () => {
  test('blocks as JSON text', () => {
    expect(pageOf(JSON.stringify([text('a', 1)]))).toContain('>a</h1>')
  })

  test('no layout, no content, unknown types', () => {
    const html = pageOf([
      { type: 'text' },
      { type: 'totem', content: { title: 'x' } },
      { type: 'text', content: { title: 'a' } },
    ])
    expect(titles(html)).toEqual(['a'])
    expect(html).not.toContain('totem')
  })

  test.each(['__proto__', 'constructor', 'toString'])('a type called %s is unknown', (type) => {
    expect(pageOf([{ type, content: { title: 'x' } }])).toBe(pageOf([]))
  })

  test('decision 9: blocks of the template editor', () => {
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
