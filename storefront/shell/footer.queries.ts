import { rowsOf, readBlocks } from '#shared/blocks/read.ts'
import type { Page } from '#shared/features/pages/pages.schema.ts'
import { read, type ReadMeta } from '#storefront/api/read.ts'

/** The page that the footer is built from. A shop may have none. */
export const footerRead = {
  ...read('/api/pages/slug/:slug', { params: { slug: 'footer' } }),
  meta: { mayBeMissing: true } satisfies ReadMeta,
}

const textIn = (value: unknown) => (typeof value === 'string' ? value.trim() : '')

/** The footer's text blocks in order, each with a title, a text or both (specification section 2). Whatever the page holds. */
export function footerTexts(page: Pick<Page, 'blocks'> | undefined): { id: string; title: string; text: string }[] {
  return rowsOf(readBlocks(page?.blocks))
    .flat()
    .filter(({ type }) => type === 'text')
    .map(({ id, content }) => ({ id, title: textIn(content['title']), text: textIn(content['text']) }))
    .filter(({ title, text }) => title !== '' || text !== '')
}
