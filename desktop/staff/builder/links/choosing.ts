import type { Problems } from '#staff/widgets/form/problems.ts'
import { addressOf } from './address.ts'
import { problemOfWords } from './markup.ts'

/** A link that was chosen. `text` and `newTab` are null where the link has neither words nor that choice. */
export interface ChosenLink {
  text: string | null
  url: string
  newTab: boolean | null
}

export type LinkTab = 'external' | 'internal'

/** What stands in the dialog: both tabs keep what was entered in them. */
export interface LinkDraft extends ChosenLink {
  tab: LinkTab
  /** Under External URL. */
  url: string
  /** Under Internal Page. */
  path: string
}

/** Where an address was chosen: those that a page may have are internal. `/product/x` was typed. */
export const tabOf = (url: string): LinkTab => (/^\/[^/?#]*$/.test(url.trim()) ? 'internal' : 'external')

/**
 * The rules of the dialog (staff specification, section 5): a link text after trimming, an external URL or an internal page.
 * `chosen` is to be used only where there are no problems.
 */
export function checked({ text, newTab, tab, url, path }: LinkDraft): { problems: Problems; chosen: ChosenLink } {
  const words = text === null ? null : problemOfWords(text)
  const address = addressOf(tab === 'external' ? url : path)
  const isMissing = tab === 'internal' ? !path : !url.trim()
  const where = isMissing ? 'Write an external URL, or choose an internal page.' : address.problem
  return {
    problems: {
      ...(words && { text: words }),
      ...(where && { [tab === 'external' ? 'url' : 'path']: where }),
    },
    chosen: { text: text === null ? null : text.trim(), url: address.href ?? '', newTab },
  }
}
