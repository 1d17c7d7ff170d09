import type { Block } from '#shared/blocks/block.ts'
import type { Page } from '#shared/features/pages/pages.schema.ts'
import { client } from '#staff/api/client.ts'
import { refresh, useRead } from '#staff/api/read.ts'
import { Refused } from '#staff/api/refusal.ts'
import { ifMatch } from '#staff/widgets/drafts/useDraft.ts'
import { PAGES_URL, pageUrl } from './pages.ts'

/** One page, drafts too; 404 when there is none with this id. */
export const usePage = (id: string) => useRead(pageUrl(id), () => client.pages.byId({ params: { id } }))

/** What a read that failed says of a record: it isn't there. */
export const isGone = (error: unknown): boolean => error instanceof Refused && error.status === 404

/** Sends the blocks of a page that is still at this version, and has every list of pages read again. */
export async function writeBlocks(id: string, blocks: readonly Block[], version: number): Promise<Page> {
  try {
    return await client.pages.update({ params: { id }, headers: ifMatch(version), body: { blocks: [...blocks] } })
  } finally {
    // Also after a failure: the page may be gone, or somebody else's by now.
    void refresh([PAGES_URL, pageUrl(id)])
  }
}
