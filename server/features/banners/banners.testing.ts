import type { Database } from '#server/database/database.ts'
import { openLimits } from '#server/http/rate-limit.ts'
import { createClient } from '#shared/contract/client.ts'
import { bannersContract } from '#shared/features/banners/banners.contract.ts'
import type { BannerDraft } from '#shared/features/banners/banners.schema.ts'
import { inProcess } from '#tests/harness/rooms.ts'
import { writing } from '#tests/harness/writing.ts'
import { bannersRoutes } from './banners.routes.ts'

/** The room of the banners over a database, with the words that tests need most. */
export function openBanners(db: Database) {
  const { write, noted } = writing(db)
  const { send, read } = inProcess(bannersRoutes({ db, limits: openLimits(null), write }))
  const banners = createClient(bannersContract, send)
  return {
    ...banners,
    send,
    read,
    noted,
    /** Adds a banner that is called what it says. */
    add: (name: string, fields: Partial<BannerDraft> = {}) => banners.create({ body: { name, text: name, ...fields } }),
    /** Names of what a page shows, to a session where one is given. */
    async shown(page: string, session?: string) {
      const headers = session === undefined ? {} : { 'x-session-id': session }
      const active = await banners.active({ params: { pageKey: page }, headers })
      return active.map(({ text }) => text)
    },
  }
}
