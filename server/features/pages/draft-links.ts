import { createHmac, hkdfSync, timingSafeEqual } from 'node:crypto'
import type { Database } from '#server/database/database.ts'
import { paths } from '#shared/paths.ts'
import type { SharedPage } from '#shared/features/pages/pages.schema.ts'
import { rowId } from '#server/database/row-id.ts'
import { findPageById } from './pages.repository.ts'
import { findWorkingCopy } from './working-copies.ts'

const DAY_MS = 86_400_000

interface DraftLinkParts {
  /** Those that sign cookies: the first signs, any of them proves. */
  keys: readonly string[]
  /** `https://shop.example` */
  origin: string
  /** Whether an account may still come in: with it end the links that it has made. */
  isActive: (staffId: string) => Promise<boolean>
}

/** What a draft link is about. */
interface Subject {
  pageId: string
  staffId: string
  /** ISO 8601. */
  expiresAt: string
}

export interface DraftLinks {
  /** A link that shows a page, as this account has it, for so many days. */
  make(pageId: string, staffId: string, days: number, now: Date): { url: string; expiresAt: string }
  /** What the token of a link is about; null for one that was forged or is over, and when its maker's account is disabled. */
  read(token: string, now: Date): Promise<Subject | null>
}

/**
 * Links that show a draft to whoever has them. Nothing of them is kept: page, account and end are in the link, signed with a key
 * that is made from the shop's and signs nothing else.
 */
export function draftLinks({ keys, origin, isActive }: DraftLinkParts): DraftLinks {
  const own = keys.map((key) => Buffer.from(hkdfSync('sha256', key, '', 'draft links', 32)))
  const sign = (key: Buffer, text: string) => createHmac('sha256', key).update(text).digest()

  return {
    make(pageId, staffId, days, now) {
      const end = Math.floor((now.getTime() + days * DAY_MS) / 1000)
      const text = `${pageId}.${staffId}.${end}`
      const token = `${text}.${sign(own[0]!, text).toString('base64url')}`
      return { url: origin + paths.preview(token), expiresAt: new Date(end * 1000).toISOString() }
    },

    async read(token, now) {
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

/** The page that a link shows: with its maker's unsaved blocks, when there are any. Undefined when the page is gone. */
export async function findShared(
  db: Database,
  { pageId, staffId, expiresAt }: Subject,
): Promise<Omit<SharedPage, 'pictures'> | undefined> {
  const page = await findPageById(db, rowId(pageId))
  if (!page) return undefined
  const copy = await findWorkingCopy(db, rowId(pageId), staffId)
  return { ...page, ...(copy && { blocks: copy.blocks }), expiresAt }
}
