import type { Database } from '#server/database/database.ts'
import type { Staff } from '#server/http/serve.ts'
import { createClient } from '#shared/contract/client.ts'
import { pagesContract } from '#shared/features/pages/pages.contract.ts'
import { inProcess } from '#tests/harness/rooms.ts'
import { writing } from '#tests/harness/writing.ts'
import { draftLinks, type DraftLinks } from './draft-links.ts'
import { pagesRoutes } from './pages.routes.ts'

/** Draft links of a shop where every account but `gone` may come in. */
export const testLinks = (keys = ['a key for tests only']): DraftLinks =>
  draftLinks({ keys, origin: 'https://shop.example', isActive: (id) => Promise.resolve(id !== 'gone') })

export const anna: Staff = { id: '1', role: 'editor', name: 'Anna' }
export const ben: Staff = { id: '2', role: 'editor', name: 'Ben' }

/** The pages as two members of staff call them, and what their calls have told shoppers. */
export function pagesOfTwo(db: Database) {
  const { write, noted } = writing(db)
  const as = (staff: Staff) =>
    createClient(pagesContract, inProcess(pagesRoutes({ db, write, links: testLinks() }), staff).send)
  return { anna: as(anna), ben: as(ben), noted }
}

/** A block of words, as staff save it. */
export const words = (text: string) => [
  { id: 'a', type: 'text', layout: { width: 100, row: 1, order: 0 }, content: { text } },
]
