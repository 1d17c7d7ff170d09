import { readBlocks } from '#shared/blocks/read.ts'
import type { Page } from '#shared/features/pages/pages.schema.ts'
import { hasEveryWord, plain } from '#staff/widgets/searching.ts'
import { stateOf, type PageState } from './pages.ts'

/** In what order pages stand: by title, or the latest change first. */
export const pageOrders = ['title', 'changed'] as const
export type PageOrder = (typeof pageOrders)[number]

/** What is looked for in the list. */
export interface PageFilter {
  /** Words; empty for everything. */
  search: string
  state: PageState | 'all'
  order: PageOrder
}

export const noFilter: PageFilter = { search: '', state: 'all', order: 'title' }

/** Pages that have every word of the search in title, slug, description or the texts of their blocks, in the order that is wanted. */
export function filterPages(pages: readonly Page[], { search, state, order }: PageFilter): Page[] {
  const found = pages.filter(
    (page) =>
      (state === 'all' || stateOf(page) === state) && (search.trim() === '' || hasEveryWord(textOf(page), search)),
  )
  // The list comes by title.
  return order === 'title' ? found : found.toSorted((a, b) => Date.parse(b.updatedAt) - Date.parse(a.updatedAt))
}

/** How many pages there are of each state. */
export function countStates(pages: readonly Page[]): Record<PageFilter['state'], number> {
  const counts = { all: pages.length, published: 0, draft: 0, scheduled: 0 }
  for (const page of pages) counts[stateOf(page)] += 1
  return counts
}

/** By the page as it was read: made once, at the first search. */
const texts = new WeakMap<Page, string>()

function textOf(page: Page): string {
  const { title, slug, description, blocks } = page
  const known =
    texts.get(page) ??
    plain([title, slug, description, ...textsIn(readBlocks(blocks).map(({ content }) => content))].join('\n'))
  texts.set(page, known)
  return known
}

/** Every text in a value of JSON, however deep. */
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
