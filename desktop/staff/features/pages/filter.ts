import { readBlocks } from '#shared/blocks/read.ts'
import type { ListedPage, Page } from '#shared/features/pages/pages.record.ts'
import { hasEveryWord, normalizeText } from '#staff/widgets/search.ts'
import { stateOf, type PageState } from './pages.ts'

/** By title, or last changed first. */
export const pageOrders = ['title', 'changed'] as const
export type PageOrder = (typeof pageOrders)[number]

export interface PageFilter {
  /** Search words; empty matches everything. */
  search: string
  state: PageState | 'all'
  order: PageOrder
}

export const noFilter: PageFilter = { search: '', state: 'all', order: 'title' }

/**
 * Pages whose title, slug, description or block texts contain every search word, in the chosen order. The blocks are in
 * `whole`, by id.
 */
export function filterPages(
  pages: readonly ListedPage[],
  { search, state, order }: PageFilter,
  whole: ReadonlyMap<string, Page> = new Map(),
): ListedPage[] {
  const found = pages.filter(
    (page) =>
      (state === 'all' || stateOf(page) === state) &&
      (search.trim() === '' || hasEveryWord(textOf(page, whole.get(page.id)), search)),
  )
  // The list is already sorted by title.
  return order === 'title' ? found : found.toSorted((a, b) => Date.parse(b.updatedAt) - Date.parse(a.updatedAt))
}

export function countStates(pages: readonly ListedPage[]): Record<PageFilter['state'], number> {
  const counts = { all: pages.length, published: 0, draft: 0, scheduled: 0 }
  for (const page of pages) counts[stateOf(page)] += 1
  return counts
}

/** Search texts by cached page, computed at the first search. */
const texts = new WeakMap<ListedPage, { whole: Page | undefined; text: string }>()

function textOf(page: ListedPage, whole: Page | undefined): string {
  const known = texts.get(page)
  if (known && known.whole === whole) return known.text
  const { title, slug, description } = page
  const contents = whole ? readBlocks(whole.blocks).map(({ content }) => content) : []
  const text = normalizeText([title, slug, description, ...textsIn(contents)].join('\n'))
  texts.set(page, { whole, text })
  return text
}

/** All texts in a JSON value, at any depth. */
function textsIn(value: unknown): string[] {
  const found: string[] = []
  const left = [value]
  while (left.length > 0) {
    const one = left.pop()
    if (typeof one === 'string') found.push(one)
    else if (typeof one === 'object' && one !== null) for (const each of Object.values(one)) left.push(each)
  }
  return found
}
