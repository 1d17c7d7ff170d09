import { now } from '#server/database/clock.ts'
import type { Database } from '#server/database/database.ts'
import { transact } from '#server/database/transact.ts'
import { HttpError } from '#server/errors.ts'
import { serve, type Call } from '#server/http/serve.ts'
import {
  accountDraftsContract,
  MAX_DRAFTS,
  MAX_DRAFTS_LENGTH,
} from '#shared/features/accounts/account-drafts.contract.ts'

/** Drafts of the caller's own account only. */
export const accountDraftsRoutes = ({ db }: { db: Database }) =>
  serve(accountDraftsContract, {
    async list(_, { staff }) {
      const drafts = await db
        .selectFrom('accountDrafts')
        .select(['feature', 'record', 'window', 'at', 'content'])
        .where('staffId', '=', staff!.id)
        .orderBy('at')
        .execute()
      return { account: staff!.id, drafts }
    },

    async keep({ body: { account, draft } }, call) {
      const staffId = requireOwn(account, call)
      const storedAt = (await now(db)).toISOString()
      await transact(db, async (tx) => {
        await tx
          .insertInto('accountDrafts')
          .values({ staffId, ...draft, storedAt })
          .onConflict((conflict) =>
            conflict
              .columns(['staffId', 'feature', 'record', 'window', 'at'])
              .doUpdateSet({ content: draft.content, storedAt }),
          )
          .execute()
        const { count, length } = await tx
          .selectFrom('accountDrafts')
          .select(({ fn }) => [fn.countAll().as('count'), fn.sum(fn('length', ['content'])).as('length')])
          .where('staffId', '=', staffId)
          .executeTakeFirstOrThrow()
        if (Number(count) > MAX_DRAFTS || Number(length) > MAX_DRAFTS_LENGTH)
          throw new HttpError(413, 'Your account can’t store more unsaved changes. Save some of them first.')
      })
    },

    async forget({ body: { account, drafts } }, call) {
      const staffId = requireOwn(account, call)
      await transact(db, async (tx) => {
        for (const { feature, record, window, at } of drafts)
          await tx
            .deleteFrom('accountDrafts')
            .where('staffId', '=', staffId)
            .where('feature', '=', feature)
            .where('record', '=', record)
            .where('window', '=', window)
            .where('at', '=', at)
            .execute()
      })
    },
  })

function requireOwn(account: string, { staff }: Call): string {
  if (account !== staff!.id) throw new HttpError(409, 'Another account has signed in in this browser.')
  return account
}

/** Deletes drafts stored before a time. */
export async function sweepAccountDrafts(db: Database, before: Date): Promise<void> {
  await db.deleteFrom('accountDrafts').where('storedAt', '<', before.toISOString()).execute()
}
