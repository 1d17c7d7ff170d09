import { createAuditLogger } from '#server/content/activity/audit-logger.ts'
import { undelete } from '#server/content/activity/restore.ts'
import type { Database } from '#server/database/database.ts'
import { rowId } from '#server/database/row-id.ts'
import { serve } from '#server/http/serve.ts'
import type { WithChanges } from '#server/changes/changes.ts'
import { navigationContract } from '#shared/features/navigation/navigation.contract.ts'
import { reorderItems } from './navigation.order.ts'
import { createItem, listItems, removeItem, updateItem } from './navigation.repository.ts'
import { navigationRestorable } from './navigation.restorable.ts'

const log = createAuditLogger(navigationRestorable)

export const navigationRoutes = ({ db, withChanges }: { db: Database; withChanges: WithChanges }) =>
  serve(navigationContract, {
    list(_, call) {
      call.reads('navigation')
      return listItems(db, { drafts: call.staff !== null })
    },

    create: ({ body }, { staff }) =>
      withChanges(async (tx, publishChange) => log.created(tx, staff, await createItem(tx, body, publishChange))),

    reorder: ({ body }, { staff }) =>
      withChanges(async (tx, publishChange) => {
        await log.reordered(tx, staff, 'Menu', await reorderItems(tx, body.items, publishChange))
        return listItems(tx, { drafts: true })
      }),

    update: ({ params, headers, body }, { staff }) =>
      withChanges(async (tx, publishChange) =>
        log.updated(tx, staff, await updateItem(tx, rowId(params.id), body, headers['if-match'], publishChange)),
      ),

    remove: ({ params }, { staff }) =>
      withChanges(async (tx, publishChange) =>
        log.deleted(tx, staff, { before: await removeItem(tx, rowId(params.id), publishChange) }),
      ),

    undelete: ({ params }, { staff }) =>
      withChanges((tx, publishChange) => undelete(tx, navigationRestorable, params.id, staff, publishChange)),
  })
