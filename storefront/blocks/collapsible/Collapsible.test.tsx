import { describe, expect, test } from 'vitest'
import { blockOf, pageOf } from '#tests/harness/storefront/render-block.tsx'

const folds = (html: string) =>
  [...html.matchAll(/<details class="fold"([^>]*)><summary[^>]*>([^<]*)/g)].map(([, open, name]) => [name, open !== ''])

describe('stored shapes', { tags: ['E10.1'] }, () => {
  test('titled parts of collapsibleContent open separately', { tags: ['S2.32', 'S3.9'] }, () => {
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

  test('sections are behind the trigger text', { tags: ['S3.9'] }, () => {
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

test('defaultOpen sets the initial state of a section', { tags: ['E4.13'] }, () => {
  const collapsibleContent = [{ title: 'one', content: 'words' }]
  expect(folds(blockOf('collapsible', { triggerText: 'all', defaultOpen: true, collapsibleContent }))).toEqual([
    ['all', true],
    ['one', false],
  ])
})

test('parts without a title or trigger text can still be opened', () => {
  expect(folds(blockOf('collapsible', { sections: [{ content: 'words' }] }))).toEqual([['SHOW MORE', false]])
})

test('text parts ignore items; malformed parts are skipped', () => {
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
