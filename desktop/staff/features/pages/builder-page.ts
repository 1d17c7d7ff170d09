import type { Block } from '#shared/blocks/block.ts'
import type { Page } from '#shared/features/pages/pages.record.ts'
import { client } from '#staff/api/client.ts'
import { refresh, useRead } from '#staff/api/read.ts'
import { ifMatch } from '#staff/api/if-match.ts'
import { PAGES_URL, pageUrl } from './pages.ts'

/** One page, drafts included. Fails with 404 if there is none with this id. */
export const usePage = (id: string) => useRead(pageUrl(id), () => client.pages.byId({ params: { id } }))

/** Saves the blocks of a page at this version, and refetches the lists of pages. */
export async function writeBlocks(id: string, blocks: readonly Block[], version: number): Promise<Page> {
  try {
    return await client.pages.update({ params: { id }, headers: ifMatch(version), body: { blocks: [...blocks] } })
  } finally {
    // Also after a failure: the page may have been deleted or changed by someone else.
    void refresh([PAGES_URL, pageUrl(id)])
  }
}
