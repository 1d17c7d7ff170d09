import type { Database } from '#server/database/database.ts'
import { createRateLimits } from '#server/http/rate-limit.ts'
import { createClient } from '#shared/contract/client.ts'
import { bannersContract } from '#shared/features/banners/banners.contract.ts'
import type { BannerDraft } from '#shared/features/banners/banners.record.ts'
import { createInProcessSend } from './in-process.ts'
import { createTestWriter } from './test-writer.ts'
import { bannersRoutes } from '#server/features/banners/banners.routes.ts'

/** Client of the banners feature, with helpers for tests. */
export function createBannersClient(db: Database) {
  const { withChanges, noted } = createTestWriter(db)
  const { send, read } = createInProcessSend(bannersRoutes({ db, limits: createRateLimits(null), withChanges }))
  const banners = createClient(bannersContract, send)
  return {
    ...banners,
    send,
    read,
    noted,
    /** Creates a banner whose text is its name. */
    add: (name: string, fields: Partial<BannerDraft> = {}) => banners.create({ body: { name, text: name, ...fields } }),
    /** Texts of the banners that a page shows, optionally to a session. */
    async shown(page: string, session?: string) {
      const headers = session === undefined ? {} : { 'x-session-id': session }
      const active = await banners.active({ params: { pageKey: page }, headers })
      return active.map(({ text }) => text)
    },
  }
}
