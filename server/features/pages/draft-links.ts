import { createHmac, hkdfSync, timingSafeEqual } from 'node:crypto'
import type { Database } from '#server/database/database.ts'
import { paths } from '#shared/paths.ts'
import type { SharedPage } from '#shared/features/pages/pages.record.ts'
import { findWorkingCopy } from '#server/content/working-copies.ts'
import { rowId } from '#server/database/row-id.ts'
import { toBlocks } from './page-row.ts'
import { findPageById } from './pages.repository.ts'

const DAY_MS = 86_400_000

export interface DraftLinkParts {
  /** The cookie signing keys: the first signs, any verifies. */
  keys: readonly string[]
  /** `https://shop.example` */
  origin: string
  /** Links end when their maker's account is disabled. */
  isActive: (staffId: string) => Promise<boolean>
}

interface DraftLinkClaims {
  pageId: string
  staffId: string
  /** ISO 8601. */
  expiresAt: string
}

export interface DraftLinks {
  /** Creates a link to a page as this account sees it, unsaved changes included. */
  create(pageId: string, staffId: string, days: number, now: Date): { url: string; expiresAt: string }
  /** Verifies a token; null if it is forged or expired, or its maker's account is disabled. */
  verify(token: string, now: Date): Promise<DraftLinkClaims | null>
}

/**
 * Links that show a draft to anyone who has them. Nothing is stored: page, account and expiry are in the token, signed
 * with a key derived from the shop's keys.
 */
export function createDraftLinks({ keys, origin, isActive }: DraftLinkParts): DraftLinks {
  const own = keys.map((key) => Buffer.from(hkdfSync('sha256', key, '', 'draft links', 32)))
  const sign = (key: Buffer, text: string) => createHmac('sha256', key).update(text).digest()

  return {
    create(pageId, staffId, days, now) {
      const end = Math.floor((now.getTime() + days * DAY_MS) / 1000)
      const text = `${pageId}.${staffId}.${end}`
      const token = `${text}.${sign(own[0]!, text).toString('base64url')}`
      return { url: origin + paths.preview(token), expiresAt: new Date(end * 1000).toISOString() }
    },

    async verify(token, now) {
      const [, text, pageId, staffId, end, signature] =
        /^((\d{1,15})\.(\w{1,20})\.(\d{1,12}))\.([\w-]{43})$/.exec(token) ?? []
      if (!text || !pageId || !staffId || !signature) return null
      const given = Buffer.from(signature, 'base64url')
      const isOurs = own.some((key) => timingSafeEqual(sign(key, text), given))
      const until = Number(end) * 1000
      if (!isOurs || until <= now.getTime() || !(await isActive(staffId))) return null
      return { pageId, staffId, expiresAt: new Date(until).toISOString() }
    },
  }
}

/** The page of a link, with its maker's unsaved blocks if there are any. Undefined if the page has been deleted. */
export async function findSharedPage(
  db: Database,
  { pageId, staffId, expiresAt }: DraftLinkClaims,
): Promise<Omit<SharedPage, 'pictures'> | undefined> {
  const page = await findPageById(db, rowId(pageId))
  if (!page) return undefined
  const copy = await findWorkingCopy(db, { kind: 'page', recordId: page.id, staffId })
  return { ...page, ...(copy && { blocks: toBlocks(copy.content) }), expiresAt }
}
