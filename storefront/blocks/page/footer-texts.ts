import { rowsOf, readBlocks } from '#shared/blocks/read.ts'
import type { Page } from '#shared/features/pages/pages.schema.ts'

const textIn = (value: unknown) => (typeof value === 'string' ? value.trim() : '')

/** The footer's text blocks in order, each with a title, a text or both (specification section 2). Whatever the page holds. */
export function footerTexts(page: Pick<Page, 'blocks'> | undefined): { id: string; title: string; text: string }[] {
  return rowsOf(readBlocks(page?.blocks))
    .flat()
    .filter(({ type }) => type === 'text')
    .map(({ id, content }) => ({ id, title: textIn(content['title']), text: textIn(content['text']) }))
    .filter(({ title, text }) => title !== '' || text !== '')
}
