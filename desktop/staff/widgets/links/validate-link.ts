import type { Problems } from '#staff/widgets/form/problems.ts'
import { parseAddress } from './address.ts'
import { checkLinkText } from './markup.ts'

/** A chosen link. `text` and `newTab` are null if the link has no such field. */
export interface ChosenLink {
  text: string | null
  url: string
  newTab: boolean | null
}

export type LinkTab = 'external' | 'internal'

/** The dialog's values. Both tabs keep what was entered in them. */
export interface LinkDraft extends ChosenLink {
  tab: LinkTab
  /** Entered under External URL. */
  url: string
  /** Chosen under Internal Page. */
  path: string
}

/** The tab for an address: paths that a page may have are internal. `/product/x` was typed. */
export const tabForUrl = (url: string): LinkTab => (/^\/[^/?#]*$/.test(url.trim()) ? 'internal' : 'external')

/** Validates the dialog. Use `chosen` only if there are no problems. */
export function validateLink({ text, newTab, tab, url, path }: LinkDraft): { problems: Problems; chosen: ChosenLink } {
  const textProblem = text === null ? null : checkLinkText(text)
  const address = parseAddress(tab === 'external' ? url : path)
  const isMissing = tab === 'internal' ? !path : !url.trim()
  const where = isMissing ? 'Enter an external URL or choose an internal page.' : address.problem
  return {
    problems: {
      ...(textProblem && { text: textProblem }),
      ...(where && { [tab === 'external' ? 'url' : 'path']: where }),
    },
    chosen: { text: text === null ? null : text.trim(), url: address.href ?? '', newTab },
  }
}
