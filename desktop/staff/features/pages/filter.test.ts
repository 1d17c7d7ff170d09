import { expect, test } from 'vitest'
import type { Page } from '#shared/features/pages/pages.record.ts'
import { countStates, filterPages, noFilter } from './filter.ts'
import { blockCountOf } from './pages.ts'

const blank: Page = {
  id: '1',
  slug: 'a',
  title: 'A',
  description: '',
  seoTitle: '',
  seoDescription: '',
  maxWidth: 'none',
  isPublished: false,
  blocks: [],
  templateId: null,
  publishAt: null,
  unpublishAt: null,
  updatedAt: '2026-11-21T12:00:00.000Z',
  version: 1,
}
const page = (fields: Partial<Page>): Page => ({ ...blank, ...fields })
const text = (words: unknown) => [{ id: 'b', type: 'text', content: { deep: [{ text: words }] } }]
const found = (pages: Page[], search: string) => filterPages(pages, { ...noFilter, search }).map(({ slug }) => slug)

test('search covers title, slug, description and block texts', () => {
  const pages = [
    page({ slug: 'by-title', title: 'Crème brûlée dragons' }),
    page({ slug: 'by-description', description: 'Dragons of the north' }),
    page({ slug: 'by-block', blocks: text('Here be DRAGONS, say the maps') }),
    page({ slug: 'by-json-text', blocks: JSON.stringify(text('dragons in old content')) }),
    page({ slug: 'none', blocks: 'no JSON, though it says dragons' }),
  ]
  expect(found(pages, 'dragons')).toEqual(['by-title', 'by-description', 'by-block', 'by-json-text'])
  expect(found(pages, ' DRAGONS  brulee ')).toEqual(['by-title'])
  expect(found(pages, 'by-json')).toEqual(['by-json-text'])
  expect(found(pages, '')).toHaveLength(5)
})

test('pages are filtered by state and counted', () => {
  const pages = [
    page({ slug: 'live', isPublished: true }),
    page({ slug: 'draft' }),
    page({ slug: 'soon', publishAt: '2030-01-01T00:00:00.000Z' }),
  ]
  const of = (state: (typeof noFilter)['state']) => filterPages(pages, { ...noFilter, state }).map(({ slug }) => slug)
  expect([of('all'), of('published'), of('draft'), of('scheduled')]).toEqual([
    ['live', 'draft', 'soon'],
    ['live'],
    ['draft'],
    ['soon'],
  ])
  expect(countStates(pages)).toEqual({ all: 3, published: 1, draft: 1, scheduled: 1 })
})

test('pages sort by last change or keep the order of the list', () => {
  const pages = [
    page({ slug: 'older', updatedAt: '2026-01-01T00:00:00.000Z' }),
    page({ slug: 'newer', updatedAt: '2026-06-01T00:00:00.000Z' }),
  ]
  expect(filterPages(pages, noFilter).map(({ slug }) => slug)).toEqual(['older', 'newer'])
  expect(filterPages(pages, { ...noFilter, order: 'changed' }).map(({ slug }) => slug)).toEqual(['newer', 'older'])
})

test('blocks are counted even if the content is malformed', { tags: ['P2.1'] }, () => {
  let deep: unknown = 'end'
  for (let level = 0; level < 50_000; level++) deep = [deep]
  const cases: [blocks: unknown, count: number][] = [
    [text('a'), 1],
    [JSON.stringify(text('a')), 1],
    [[null, 7, { type: 'text' }, { id: 'x' }], 1],
    ['{', 0],
    [null, 0],
    [text(deep), 1],
  ]
  for (const [blocks, count] of cases) {
    const it = page({ blocks })
    expect(blockCountOf(it)).toBe(count)
    expect(filterPages([it], { ...noFilter, search: 'nothing like it' })).toEqual([])
  }
})
