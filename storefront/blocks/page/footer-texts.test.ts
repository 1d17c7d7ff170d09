import { expect, test } from 'vitest'
import { footerTexts } from './footer-texts.ts'

const block = (type: string, row: number, content: unknown) => ({
  id: `${type}${row}`,
  type,
  layout: { width: 100, row, order: 0 },
  content,
})

test('§2 footer: text blocks in order with optional title and text; other types and empty ones are left out', () => {
  const blocks = [
    block('text', 2, { text: 'second' }),
    block('hero', 1, { title: 'not here' }),
    block('text', 1, { title: 'First', text: 'one' }),
    block('text', 3, { title: ' ', text: '' }),
  ]
  expect(footerTexts({ blocks })).toMatchObject([
    { title: 'First', text: 'one' },
    { title: '', text: 'second' },
  ])
})

test('§2 footer: a missing page, and one whose blocks are no blocks, have no texts', () => {
  for (const blocks of [undefined, null, 7, 'no JSON', {}, [null, { type: 'text', content: { text: {} } }]])
    expect(footerTexts({ blocks })).toEqual([])
  expect(footerTexts(undefined)).toEqual([])
})
