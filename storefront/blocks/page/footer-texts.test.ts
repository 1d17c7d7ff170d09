import { expect, test } from 'vitest'
import { readBlocks } from '#shared/blocks/read.ts'
import { footerTexts } from './footer-texts.ts'

const block = (type: string, row: number, content: Record<string, unknown>) => ({
  id: `${type}${row}`,
  type,
  layout: { width: 100, row, order: 0 },
  content,
})

test('the footer shows its non-empty text blocks in order', () => {
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

test('a missing or malformed footer page has no texts', () => {
  for (const blocks of [undefined, null, 7, 'no JSON', {}, [null, { type: 'text', content: { text: {} } }]])
    expect(footerTexts({ blocks: readBlocks(blocks) })).toEqual([])
  expect(footerTexts(undefined)).toEqual([])
})
