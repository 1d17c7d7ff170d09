import type * as Drafts from '#staff/builder/drafts/store.ts'
import { useMemo } from 'react'
import type { Page } from '#shared/features/pages/pages.record.ts'
import { paths } from '#shared/paths.ts'
import { staffPaths } from '#shared/staff-paths.ts'
import { client } from '#staff/api/client.ts'
import { useRead } from '#staff/api/read.ts'
import { useUser } from '#staff/api/user.ts'

export const PAGES_URL = '/api/pages'
/** Cache key of one page. */
export const pageUrl = (id: string) => `${PAGES_URL}/${id}`
export const listPath = staffPaths.cmsTab('pages')

/** All pages with their blocks; much data, read only while it is wanted. */
export const useWholePages = (isWanted: boolean) => useRead(PAGES_URL, () => client.pages.list(), { isWanted })

/** Ids of the pages of which the person has unsaved blocks, on this computer or on the server. */
export function useUnsavedPages(): ReadonlySet<string> {
  const { id: user } = useUser()
  const { data } = useRead(
    PAGES_URL,
    async () => {
      const unsavedHere = ({ listUnsaved }: typeof Drafts) => listUnsaved(user, 'pages')
      // Either may fail: the badge is not essential.
      const found = await Promise.allSettled([
        client.pages.unsaved(),
        import('#staff/builder/drafts/store.ts').then(unsavedHere),
      ])
      return found.flatMap((one) => (one.status === 'fulfilled' ? one.value : []))
    },
    { view: 'unsaved' },
  )
  return useMemo(() => new Set(data), [data])
}

/** Published, hidden, or to be published at a set time. */
export type PageState = 'published' | 'draft' | 'scheduled'

export const stateOf = ({ isPublished, publishAt }: Pick<Page, 'isPublished' | 'publishAt'>): PageState =>
  isPublished ? 'published' : publishAt ? 'scheduled' : 'draft'

/** The page's public path; null for the footer, which has none. */
export const addressOf = (slug: string): string | null => (slug === 'footer' ? null : paths.page(slug))

/** Path of the form for a new page from a template. */
export const newPath = (templateId: string | null): string =>
  `${listPath}?edit=new${templateId === null ? '' : `&template=${encodeURIComponent(templateId)}`}`

/** Draft key of a new page. Each template has its own, so that USE never opens a draft of another template. */
export const newRecord = (templateId: string | null) => (templateId === null ? 'new' : `new-from-${templateId}`)
