import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, test } from 'vitest'
import { readBlocks } from '#shared/blocks/read.ts'
import { Blocks } from '#storefront/blocks/Blocks.tsx'
import { PageContainer } from '#storefront/blocks/page/PageContainer.tsx'
import { parseTags } from '#tests/harness/markup.ts'
import type { ShownPage } from '#shared/features/pages/pages.record.ts'

const url = '/uploads/0123456789abcdef0123456789abcdef-1600x900.webp'
const known = { placeholder: 'data:image/webp;base64,AAAA', focus: { x: 20, y: 80 }, alt: 'A wyrm' }

/** Attributes of the images on a page with these blocks. */
function pictures(blocks: unknown, { maxWidth = '7xl', pictures = {} }: Partial<ShownPage> = {}) {
  const html = renderToStaticMarkup(
    <PageContainer maxWidth={maxWidth} pictures={pictures}>
      <Blocks blocks={readBlocks(blocks)} title="T" />
    </PageContainer>,
  )
  return parseTags(html)
    .filter(({ name }) => name === 'img')
    .map(({ attributes }) => attributes)
}
const image = (content: object, order = 0) => ({ type: 'image', layout: { row: 1, order }, content })

test('a repository image has a srcset and the size from its URL', { tags: ['I10.3'] }, () => {
  const [shot] = pictures([image({ imageUrl: url, imageWidth: 10, imageHeight: 20 })])
  expect(shot).toMatchObject({ width: '1600', height: '900', src: `${url}?width=960`, class: 'shot' })
  expect(shot!['srcset']).toContain(`${url}?width=1600 1600w`)
  expect(shot!['srcset']).not.toContain('1920')
  const [other] = pictures([image({ imageUrl: 'https://a.example/b.jpg', imageWidth: 10, imageHeight: 20 })])
  expect(other).toMatchObject({ width: '10', height: '20', src: 'https://a.example/b.jpg' })
  expect(other).not.toHaveProperty('srcset')
  expect(other).not.toHaveProperty('sizes')
})

test('alt text falls back from the page to the repository to the title', () => {
  const altOf = (content: object, facts = {}) => pictures([image({ imageUrl: url, ...content })], facts)[0]!['alt']
  const facts = { pictures: { [url]: known } }
  expect(altOf({ alt: 'Mine', title: 'T' }, facts)).toBe('Mine')
  expect(altOf({ title: 'T' }, facts)).toBe('A wyrm')
  expect(altOf({ title: 'T' })).toBe('T')
  expect(altOf({})).toBe('')
  expect(pictures([{ type: 'hero', content: { backgroundImage: url } }], facts)[0]!['alt']).toBe('A wyrm')
})

test('a decorative image has no alt text unless it is a link', () => {
  const facts = { pictures: { [url]: { ...known, alt: '', isDecorative: true as const } } }
  const altOf = (content: object) => pictures([image({ imageUrl: url, ...content })], facts)[0]!['alt']
  expect(altOf({ title: 'T' })).toBe('')
  expect(altOf({ alt: 'Mine', title: 'T' })).toBe('Mine')
  expect(altOf({ title: 'T', imageLink: '/gallery' })).toBe('T')
  expect(altOf({ imageLink: '/gallery' })).toBe('/gallery')
})

test('a block can say that its image is decorative, unless it is a link', { tags: ['E3.17'] }, () => {
  const facts = { pictures: { [url]: known } }
  const altOf = (content: object, type = 'image') =>
    pictures([{ type, content: { imageUrl: url, alt: 'Mine', isDecorative: true, ...content } }], facts)[0]!['alt']
  expect(altOf({})).toBe('')
  expect(altOf({}, 'hero')).toBe('')
  expect(altOf({ imageLink: '/gallery' })).toBe('Mine')
  expect(altOf({ isDecorative: 'yes' })).toBe('Mine')
})

test('the placeholder is shown first; later images load lazily', () => {
  const [first, second] = pictures([image({ imageUrl: url }), { type: 'hero', content: { imageUrl: url } }], {
    pictures: { [url]: known },
  })
  expect(first!['style']).toBe('object-position:20% 80%;background:url(data:image/webp;base64,AAAA) 20% 80%/cover')
  expect(first).toMatchObject({ fetchpriority: 'high' })
  expect(first).not.toHaveProperty('loading')
  expect(second).toMatchObject({ loading: 'lazy' })
})

describe('sizes attribute', () => {
  const sizes = (content: object, columns: number, maxWidth: ShownPage['maxWidth'] = '7xl') =>
    pictures(
      Array.from({ length: columns }, (_, order) => image({ imageUrl: url, ...content }, order)),
      { maxWidth },
    )[0]!['sizes']

  test.each([
    [{}, 1, '(min-width:150rem) 92vw,min(80rem,92vw)'],
    [{ imageScale: 'small' }, 1, '(min-width:150rem) 31vw,calc(min(80rem,92vw)*0.333)'],
    [{ imageScale: 'large' }, 1, '(min-width:150rem) 63vw,min(42rem,92vw)'],
    [{}, 2, '(min-width:150rem) 45vw,(min-width:44rem) calc(min(80rem,92vw)*0.49),min(80rem,92vw)'],
    [
      { imageScale: 'medium' },
      3,
      '(min-width:150rem) 20vw,(min-width:44rem) calc(min(80rem,92vw)*0.213),calc(min(80rem,92vw)*0.667)',
    ],
    [
      {},
      4,
      '(min-width:150rem) 22vw,(min-width:64rem) calc(min(80rem,92vw)*0.235),(min-width:44rem) calc(min(80rem,92vw)*0.49),min(80rem,92vw)',
    ],
  ] as const)('%j in %i columns', (content, columns, wanted) => expect(sizes(content, columns)).toBe(wanted))

  test('a narrow page has no columns', () => {
    expect(sizes({}, 3, 'lg')).toBe('(min-width:150rem) 15vw,min(32rem,92vw)')
    expect(sizes({}, 1, 'none')).toBe('(min-width:150rem) 92vw,min(999rem,92vw)')
  })

  test('a hero alone in its row places the image beside the text', () => {
    const hero = { type: 'hero', layout: { row: 1, order: 0 }, content: { imageUrl: url } }
    expect(pictures([hero])[0]!['sizes']).toBe(
      '(min-width:150rem) 49vw,(min-width:60rem) calc(min(80rem,92vw)*0.53),min(80rem,92vw)',
    )
  })
})
