import { useState } from 'react'
import { Page } from '#shared/features/pages/pages.schema.ts'
import { client } from '#staff/api/client.ts'
import { isMadeHere, KEPT_HERE } from '#staff/api/kept.ts'
import { ifMatch } from '#staff/widgets/drafts/useDraft.ts'
import { toast } from '#staff/widgets/toast.ts'
import { useChange } from '#staff/widgets/useChange.ts'
import { refresh } from '#staff/api/read.ts'
import { PAGES_URL, pageUrl } from './pages.ts'

/** Somebody else has changed the page since the list was read. */
export interface StaleSwitch {
  /** The page as the person saw it when they pressed the button, and as it is now. */
  before: Page
  now: Page
}

/**
 * Publishes a draft, or makes a draft of what is published. Nothing else is sent, and only upon the page that was seen: what has
 * been changed meanwhile is shown first (decision 18).
 */
export function usePublishing(page: Page) {
  const { id } = page
  const [before, setBefore] = useState(page)
  const publish = useStatus(id, true, 'Page published successfully')
  const unpublish = useStatus(id, false, 'Page unpublished successfully')
  const change = before.isPublished ? unpublish : publish
  const now = change.conflict === null ? null : Page.parse(change.conflict)

  return {
    isPending: publish.isPending || unpublish.isPending,
    /** `version` is that of what the person sees, where it is newer than the page: they have just saved it. */
    run(version = page.version) {
      setBefore(page)
      return (page.isPublished ? unpublish : publish).run(version)
    },
    stale: now && { before, now },
    /** Upon the page as it is now, which the person has seen. */
    goOn: () => now && change.run(now.version),
    settle() {
      change.settle()
      void refresh([PAGES_URL, pageUrl(id)])
    },
  }
}

const useStatus = (id: string, isPublished: boolean, success: string) =>
  useChange({
    call: (version: number) =>
      client.pages.update({ params: { id }, headers: ifMatch(version), body: { isPublished } }),
    success,
    failure: 'Failed to update page status',
    refresh: [PAGES_URL, pageUrl(id)],
  })

/** Deletes a page; UNDO in the toast brings it back with all that belonged to it (decision 21). */
export const useRemoval = () =>
  useChange({
    call: async (id: string) => {
      await client.pages.remove({ params: { id } })
      return id
    },
    success: 'Page deleted successfully',
    failure: 'Failed to delete page',
    refresh: [PAGES_URL],
    undo: {
      call: (_, id) => client.pages.undelete({ params: { id } }),
      success: 'Page restored successfully',
      failure: 'Failed to restore page',
    },
  })

/** A new page, said with the way on. */
export const sayCreated = ({ id }: Page, openContent: () => void) =>
  toast({
    title: 'Page created successfully',
    ...(isMadeHere(id) && { description: KEPT_HERE }),
    action: { label: 'OPEN CONTENT', onPress: openContent },
  })

/** Brings back a page that is not there any more. */
export const useReturn = (id: string) =>
  useChange({
    call: () => client.pages.undelete({ params: { id } }),
    success: 'Page restored successfully',
    failure: 'Failed to restore page',
    refresh: [PAGES_URL, pageUrl(id)],
  })
