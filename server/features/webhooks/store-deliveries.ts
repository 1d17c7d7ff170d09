import { sql, type CompiledQuery, type Insertable } from 'kysely'
import type { Database } from '#server/database/database.ts'
import { isPostgres } from '#server/database/transact.ts'
import type { WebhookDeliveriesTable } from '#server/database/schema/webhooks.table.ts'

/** A verified webhook as received. */
export type NewDelivery = Omit<Insertable<WebhookDeliveriesTable>, 'id' | 'times' | 'attempts' | 'handledAt'>
type NumberedDelivery = NewDelivery & { id?: number }

/**
 * Stores webhooks in the inbox; repeated deliveries of the same event and body only increase a counter. The statement
 * is compiled once, because compiling takes half the time in a flood.
 */
export async function storeDeliveries(tx: Database, deliveries: readonly NewDelivery[]): Promise<void> {
  const inOrder: readonly NumberedDelivery[] = isPostgres(tx) ? await sortForLocking(tx, deliveries) : deliveries
  const [first] = inOrder
  if (!first) return
  const names = Object.keys(first) as (keyof NumberedDelivery)[]
  const statement = insertion(tx, first)
  const rest = statement.parameters.slice(names.length)
  for (const delivery of inOrder) {
    const parameters = [...names.map((name) => delivery[name]), ...rest]
    await tx.executeQuery({ ...statement, parameters } as CompiledQuery)
  }
}

/**
 * Sorts rows so that all servers lock them in the same order: concurrent duplicates wait for each other instead of
 * deadlocking. Ids still follow the order of arrival.
 */
async function sortForLocking(tx: Database, deliveries: readonly NewDelivery[]): Promise<NumberedDelivery[]> {
  const { rows } = await sql<{ id: number }>`
    select nextval(pg_get_serial_sequence('webhook_deliveries', 'id')) as id
    from generate_series(1, ${deliveries.length}::integer)`.execute(tx)
  return deliveries
    .map((delivery, index) => ({ ...delivery, id: rows[index]!.id }))
    .toSorted((one, other) => (keyOf(one) < keyOf(other) ? -1 : 1))
}

const keyOf = ({ eventId, topic, bodyHash }: NewDelivery) => `${eventId}\n${topic}\n${bodyHash}`

/** The compiled parameters start with the delivery's values in order. */
const insertion = (tx: Database, delivery: NumberedDelivery): CompiledQuery =>
  tx
    .insertInto('webhookDeliveries')
    .values({ ...delivery, times: 1, attempts: 0, handledAt: null })
    .onConflict((conflict) =>
      conflict
        .columns(['eventId', 'topic', 'bodyHash'])
        .doUpdateSet((eb) => ({ times: eb('webhookDeliveries.times', '+', 1) })),
    )
    .compile()
