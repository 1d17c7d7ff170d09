import { sql, type SelectQueryBuilder } from 'kysely'
import type { Database, Tables } from '#server/database/database.ts'
import type { Attempt } from '#shared/features/webhooks/webhooks.contract.ts'

/** Attempts shown; a request about data that keeps failing is tried every six hours. */
const SHOWN = 100

type Deliveries = SelectQueryBuilder<Tables, 'webhookDeliveries', object>

/**
 * Keeps the last attempts of these deliveries, before a next one or a replay overwrites their outcome. Most deliveries
 * are handled at the first attempt, so they need no second row.
 */
export async function keepAttempts(tx: Database, choose: (rows: Deliveries) => Deliveries): Promise<void> {
  await tx
    .insertInto('webhookAttempts')
    .columns(['deliveryId', 'at', 'state', 'outcome'])
    .expression(
      choose(tx.selectFrom('webhookDeliveries'))
        .select((eb) => [
          'id',
          eb.fn.coalesce('handledAt', 'receivedAt').as('at'),
          sql<string>`case when state = 'waiting' then 'failed' else state end`.as('state'),
          'outcome',
        ])
        .where('outcome', 'is not', null)
        .orderBy('id'),
    )
    .execute()
}

/** Earlier attempts, newest first. */
export const earlierAttempts = (db: Database, deliveryId: number): Promise<Attempt[]> =>
  db
    .selectFrom('webhookAttempts')
    .select(['at', 'state', 'outcome'])
    .where('deliveryId', '=', deliveryId)
    .orderBy('id', 'desc')
    .limit(SHOWN)
    .execute()

/** Removes what failed in a webhook whose personal data is erased, in case a reason names the customer. */
export async function forgetAttempts(tx: Database, deliveryId: number): Promise<void> {
  await tx.deleteFrom('webhookAttempts').where('deliveryId', '=', deliveryId).execute()
}
