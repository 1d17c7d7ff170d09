import { describe, expect, test } from 'vitest'
import { blockOf, pageOf } from '#storefront/blocks/block.test-kit.tsx'

const folds = (html: string) =>
  [...html.matchAll(/<details class="fold"([^>]*)><summary[^>]*>([^<]*)/g)].map(([, open, name]) => [name, open !== ''])

describe('decision 10: both shapes are read', () => {
  test('collapsibleContent: parts with titles open by themselves', () => {
    const html = blockOf('collapsible', {
      title: 'T',
      collapsibleContent: [
        { title: 'one', type: 'text', content: 'words', defaultOpen: true },
        { title: 'two', type: 'list', items: ['a [b](/c)', 'd'] },
      ],
    })
    expect(html).toContain('>T</h1>')
    expect(folds(html)).toEqual([
      ['one', true],
      ['two', false],
    ])
    expect(html).toMatch(/<li dir="auto">a <a class="link" href="\/c">b<\/a><\/li><li dir="auto">d<\/li>/)
  })

  test('sections, behind the trigger text', () => {
    const html = blockOf('collapsible', {
      triggerText: 'more',
      sections: [
        { type: 'text', content: 'words' },
        { type: 'list', items: ['a'] },
      ],
    })
    expect(folds(html)).toEqual([['more', false]])
    expect(html).toContain('words')
    expect(html).toContain('<li dir="auto">a</li>')
  })

  test('an empty collapsibleContent does not hide sections', () => {
    expect(blockOf('collapsible', { collapsibleContent: [], sections: [{ content: 'words' }] })).toContain('words')
  })
})

test('§4 block editor: a section’s initial state comes from defaultOpen', () => {
  const collapsibleContent = [{ title: 'one', content: 'words' }]
  expect(folds(blockOf('collapsible', { triggerText: 'all', defaultOpen: true, collapsibleContent }))).toEqual([
    ['all', true],
    ['one', false],
  ])
})

test('parts without titles and without a trigger text still open and close', () => {
  expect(folds(blockOf('collapsible', { sections: [{ content: 'words' }] }))).toEqual([['SHOW MORE', false]])
})

test('a text shows no items; malformed parts are left out', () => {
  expect(blockOf('collapsible', { sections: [{ type: 'text', content: 'words', items: ['unseen'] }] })).not.toContain(
    'unseen',
  )
  const html = pageOf([
    { type: 'collapsible', content: { sections: { 0: { content: 'words', items: { a: 'x', b: {} } }, 1: 7 } } },
  ])
  expect(html).toContain('words')
  expect(html.match(/<li/g)).toHaveLength(1)
  expect(blockOf('collapsible', {})).toContain('<div class="block"></div>')
})
