import type { Database } from '#server/database/database.ts'
import type { Staff } from '#server/http/serve.ts'
import { createClient } from '#shared/contract/client.ts'
import { pagesContract } from '#shared/features/pages/pages.contract.ts'
import { createInProcessSend } from './in-process.ts'
import { createTestWriter } from './test-writer.ts'
import { createDraftLinks, type DraftLinks } from '#server/features/pages/draft-links.ts'
import { pagesRoutes } from '#server/features/pages/pages.routes.ts'

/** Draft links of a shop where every account except `gone` is active. */
export const testLinks = (keys = ['a key for tests only']): DraftLinks =>
  createDraftLinks({ keys, origin: 'https://shop.example', isActive: (id) => Promise.resolve(id !== 'gone') })

export const anna: Staff = { id: '1', role: 'editor', name: 'Anna' }
export const ben: Staff = { id: '2', role: 'editor', name: 'Ben' }

/** Clients of two staff members, and the changes that they published. */
export function pagesOfTwo(db: Database) {
  const { withChanges, noted } = createTestWriter(db)
  const as = (staff: Staff) =>
    createClient(pagesContract, createInProcessSend(pagesRoutes({ db, withChanges, links: testLinks() }), staff).send)
  return { anna: as(anna), ben: as(ben), noted }
}

/** A text block as staff save it. */
export const words = (text: string) => [
  { id: 'a', type: 'text', layout: { width: 100, row: 1, order: 0 }, content: { text } },
]
