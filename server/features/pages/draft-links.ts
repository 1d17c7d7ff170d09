import type { Database } from '#server/database/database.ts'
import {
  createSignedTokens,
  linkPurposes,
  type LinkClaims,
  type SignedLinkParts,
} from '#server/content/signed-links.ts'
import { paths } from '#shared/paths.ts'
import type { Page, SharedPage } from '#shared/features/pages/pages.record.ts'
import { findWorkingCopy } from '#server/content/working-copies.ts'
import { rowId } from '#server/database/row-id.ts'
import { toBlocks } from '#server/database/record-columns.ts'
import { findPageById } from './pages.repository.ts'

export interface DraftLinks {
  /** Creates a link to a page as this account sees it, unsaved changes included. */
  create(pageId: string, staffId: string, days: number, now: Date): { url: string; expiresAt: string }
  /** Verifies a token, whose subject is the page's id; null if it is forged or expired, or its maker's account is disabled. */
  verify(token: string, now: Date): Promise<LinkClaims | null>
}

/** Links that show a draft to anyone who has them. */
export function createDraftLinks({ origin, ...parts }: SignedLinkParts): DraftLinks {
  const tokens = createSignedTokens(parts, linkPurposes.page)
  return {
    create(...link) {
      const { token, expiresAt } = tokens.create(...link)
      return { url: origin + paths.preview(token), expiresAt }
    },
    verify: tokens.verify,
  }
}

/** The page of a link, with its maker's unsaved blocks if there are any. Undefined if the page has been deleted. */
export async function findSharedPage(
  db: Database,
  { subject: pageId, staffId, expiresAt }: LinkClaims,
): Promise<(Page & Pick<SharedPage, 'expiresAt'>) | undefined> {
  const page = await findPageById(db, rowId(pageId))
  if (!page) return undefined
  const copy = await findWorkingCopy(db, { kind: 'page', recordId: page.id, staffId })
  return { ...page, ...(copy && { blocks: toBlocks(copy.content) }), expiresAt }
}
