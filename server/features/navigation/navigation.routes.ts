import type { Database } from '#server/database/database.ts'
import { serve } from '#server/http/serve.ts'
import type { Write } from '#server/live/changes.ts'
import { navigationContract } from '#shared/features/navigation/navigation.contract.ts'
import { createItem, listItems, removeItem, reorderItems, updateItem } from './navigation.repository.ts'

export const navigationRoutes = ({ db, write }: { db: Database; write: Write }) =>
  serve(navigationContract, {
    list(_, call) {
      call.reads('navigation')
      return listItems(db, { drafts: call.staff !== null })
    },

    create: ({ body }) => write((tx, note) => createItem(tx, body, note)),

    reorder: ({ body }) => write((tx, note) => reorderItems(tx, body.items, note)),

    update: ({ params, headers, body }) =>
      write((tx, note) => updateItem(tx, Number(params.id), body, headers['if-match'], note)),

    remove: ({ params }) => write((tx, note) => removeItem(tx, Number(params.id), note)),
  })
