import { diary } from '#server/activity/diary.ts'
import { undelete } from '#server/activity/restorable.ts'
import type { Database } from '#server/database/database.ts'
import { rowId } from '#server/database/row-id.ts'
import { serve } from '#server/http/serve.ts'
import type { Write } from '#server/live/changes.ts'
import { navigationContract } from '#shared/features/navigation/navigation.contract.ts'
import { reorderItems } from './navigation.order.ts'
import { createItem, listItems, removeItem, updateItem } from './navigation.repository.ts'
import { navigationRestorable } from './navigation.restorable.ts'

const log = diary(navigationRestorable)

export const navigationRoutes = ({ db, write }: { db: Database; write: Write }) =>
  serve(navigationContract, {
    list(_, call) {
      call.reads('navigation')
      return listItems(db, { drafts: call.staff !== null })
    },

    create: ({ body }, { staff }) =>
      write(async (tx, note) => log.created(tx, staff, await createItem(tx, body, note))),

    reorder: ({ body }, { staff }) =>
      write(async (tx, note) => {
        await log.reordered(tx, staff, 'Menu', await reorderItems(tx, body.items, note))
        return listItems(tx, { drafts: true })
      }),

    update: ({ params, headers, body }, { staff }) =>
      write(async (tx, note) =>
        log.updated(tx, staff, await updateItem(tx, rowId(params.id), body, headers['if-match'], note)),
      ),

    remove: ({ params }, { staff }) =>
      write(async (tx, note) => log.deleted(tx, staff, { before: await removeItem(tx, rowId(params.id), note) })),

    undelete: ({ params }, { staff }) =>
      write((tx, note) => undelete(tx, navigationRestorable, params.id, staff, note)),
  })
