import { rowsOf, readBlocks } from '#shared/blocks/read.ts'
import type { Page } from '#shared/features/pages/pages.record.ts'

const textIn = (value: unknown) => (typeof value === 'string' ? value.trim() : '')

/** The footer page's text blocks in order, without empty ones. Malformed blocks are skipped. */
export function footerTexts(page: Pick<Page, 'blocks'> | undefined): { id: string; title: string; text: string }[] {
  return rowsOf(readBlocks(page?.blocks))
    .flat()
    .filter(({ type }) => type === 'text')
    .map(({ id, content }) => ({ id, title: textIn(content['title']), text: textIn(content['text']) }))
    .filter(({ title, text }) => title !== '' || text !== '')
}
