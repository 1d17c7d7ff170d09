import { useState } from 'react'
import { Page, type ListedPage } from '#shared/features/pages/pages.record.ts'
import { client } from '#staff/api/client.ts'
import { isLocalId, SAVED_LOCALLY } from '#staff/api/local-writes.ts'
import { ifMatch } from '#staff/api/if-match.ts'
import { toast } from '#staff/toast/toast.ts'
import { useChange } from '#staff/widgets/useChange.ts'
import { refresh } from '#staff/api/read.ts'
import { PAGES_URL, pageUrl } from './pages.ts'

/** Someone else has changed the page since the list was loaded. */
export interface StaleSwitch {
  /** The page as shown when the button was pressed, and as it is now. */
  before: Page | ListedPage
  now: Page
}

/**
 * Publishes a page or makes it a draft again. Sends only that field, for the version on screen; if the page has
 * changed, the differences are shown first.
 */
export function usePublishing(page: Page | ListedPage) {
  const { id } = page
  const [before, setBefore] = useState(page)
  const publish = useStatus(id, true, 'Page published successfully', 'Page will be published')
  const unpublish = useStatus(id, false, 'Page unpublished successfully', 'Page will be unpublished')
  const change = before.isPublished ? unpublish : publish
  const now = change.conflict === null ? null : Page.parse(change.conflict)

  return {
    isPending: publish.isPending || unpublish.isPending,
    /** `version` is newer than the page's if it was saved just before. */
    run(version = page.version) {
      setBefore(page)
      return (page.isPublished ? unpublish : publish).run(version)
    },
    stale: now && { before, now },
    /** Continues with the current version, whose changes were shown. */
    goOn: () => now && change.run(now.version),
    settle() {
      change.settle()
      void refresh([PAGES_URL, pageUrl(id)])
    },
  }
}

const useStatus = (id: string, isPublished: boolean, success: string, local: string) =>
  useChange({
    call: (version: number) =>
      client.pages.update({ params: { id }, headers: ifMatch(version), body: { isPublished } }),
    success,
    local,
    failure: 'Failed to update page status',
    refresh: [PAGES_URL, pageUrl(id)],
    showsConflict: true,
  })

/** Toast for a new page. */
export const toastCreated = ({ id }: Page) =>
  toast({
    title: 'Page created successfully',
    ...(isLocalId(id) && { description: SAVED_LOCALLY }),
  })
