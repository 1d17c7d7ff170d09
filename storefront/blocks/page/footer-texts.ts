import { rowsOf } from '#shared/blocks/read.ts'
import type { ShownPage } from '#shared/features/pages/pages.record.ts'

const textIn = (value: unknown) => (typeof value === 'string' ? value.trim() : '')

export interface FooterText {
  id: string
  title: string
  text: string
  /** The text as HTML, if it is rich. */
  html: string | undefined
}

/** The footer page's text blocks in order, without empty ones. Malformed blocks are skipped. */
export function footerTexts(page: Pick<ShownPage, 'blocks' | 'richTexts'> | undefined): FooterText[] {
  return rowsOf(page?.blocks ?? [])
    .flat()
    .filter(({ type }) => type === 'text')
    .map(({ id, content }) => ({
      id,
      title: textIn(content['title']),
      text: textIn(content['text']),
      html: page?.richTexts?.[id],
    }))
    .filter(({ title, text }) => title !== '' || text !== '')
}
