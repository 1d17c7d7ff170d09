import { expect, test } from 'vitest'
import { countBlocks, PageDraft, pageRecord, type ListedPage, type Page } from '#shared/features/pages/pages.record.ts'
import { countStates, filterPages, noFilter } from './filter.ts'

const blank: Page = {
  ...PageDraft.parse({ title: 'A', slug: 'a' }),
  id: '1',
  updatedAt: '2026-11-21T12:00:00.000Z',
  version: 1,
}
const page = (fields: Partial<Page>): Page => ({ ...blank, ...fields })
const text = (words: unknown) => [{ id: 'b', type: 'text', content: { deep: [{ text: words }] } }]
const listed = (page: Page) => pageRecord.toListed!(page) as ListedPage
const filtered = (pages: Page[], filter: Partial<typeof noFilter>) =>
  filterPages(pages.map(listed), { ...noFilter, ...filter }, new Map(pages.map((each) => [each.id, each]))).map(
    ({ slug }) => slug,
  )
const found = (pages: Page[], search: string) => filtered(pages, { search })

test('search covers title, slug, description and block texts', () => {
  const pages = [
    page({ slug: 'by-title', title: 'Crème brûlée dragons' }),
    page({ slug: 'by-description', description: 'Dragons of the north' }),
    page({ slug: 'by-block', blocks: text('Here be DRAGONS, say the maps') }),
    page({ slug: 'by-json-text', blocks: JSON.stringify(text('dragons in old content')) }),
    page({ slug: 'none', blocks: 'no JSON, though it says dragons' }),
  ].map((each, at) => ({ ...each, id: String(at) }))
  expect(found(pages, 'dragons')).toEqual(['by-title', 'by-description', 'by-block', 'by-json-text'])
  expect(found(pages, ' DRAGONS  brulee ')).toEqual(['by-title'])
  expect(found(pages, 'by-json')).toEqual(['by-json-text'])
  expect(found(pages, '')).toHaveLength(5)
  // Until the texts are loaded, the rest of the pages is searched.
  const brief = pages.map(listed)
  const search = { ...noFilter, search: 'dragons' }
  expect(filterPages(brief, search).map(({ slug }) => slug)).toEqual(['by-title', 'by-description'])
  expect(filterPages(brief, search, new Map(pages.map((each) => [each.id, each])))).toHaveLength(4)
})

test('pages are filtered by state and counted', () => {
  const pages = [
    page({ slug: 'live', isPublished: true }),
    page({ slug: 'draft' }),
    page({ slug: 'soon', publishAt: '2030-01-01T00:00:00.000Z' }),
  ]
  const of = (state: (typeof noFilter)['state']) => filtered(pages, { state })
  expect([of('all'), of('published'), of('draft'), of('scheduled')]).toEqual([
    ['live', 'draft', 'soon'],
    ['live'],
    ['draft'],
    ['soon'],
  ])
  expect(countStates(pages.map(listed))).toEqual({ all: 3, published: 1, draft: 1, scheduled: 1 })
})

test('pages sort by last change or keep the order of the list', () => {
  const pages = [
    page({ slug: 'older', updatedAt: '2026-01-01T00:00:00.000Z' }),
    page({ slug: 'newer', updatedAt: '2026-06-01T00:00:00.000Z' }),
  ]
  expect(filtered(pages, {})).toEqual(['older', 'newer'])
  expect(filtered(pages, { order: 'changed' })).toEqual(['newer', 'older'])
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
    expect([countBlocks(blocks), listed(it).blockCount]).toEqual([count, count])
    expect(found([it], 'nothing like it')).toEqual([])
  }
})
