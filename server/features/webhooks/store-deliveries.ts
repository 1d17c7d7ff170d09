import { sql, type CompiledQuery, type Insertable } from 'kysely'
import type { Database } from '#server/database/database.ts'
import { isPostgres } from '#server/database/transact.ts'
import type { WebhookDeliveriesTable } from '#server/database/schema/webhooks.table.ts'

/** A verified webhook as received. */
export type Arrival = Omit<Insertable<WebhookDeliveriesTable>, 'id' | 'times' | 'attempts' | 'handledAt'>
type NumberedArrival = Arrival & { id?: number }

/**
 * Stores webhooks in the inbox; repeated deliveries of the same event and body only increase a counter. The statement
 * is compiled once, because compiling takes half the time in a flood.
 */
export async function storeDeliveries(tx: Database, arrivals: readonly Arrival[]): Promise<void> {
  const inOrder: readonly NumberedArrival[] = isPostgres(tx) ? await sortForLocking(tx, arrivals) : arrivals
  const [first] = inOrder
  if (!first) return
  const names = Object.keys(first) as (keyof NumberedArrival)[]
  const statement = insertion(tx, first)
  const rest = statement.parameters.slice(names.length)
  for (const arrival of inOrder) {
    const parameters = [...names.map((name) => arrival[name]), ...rest]
    await tx.executeQuery({ ...statement, parameters } as CompiledQuery)
  }
}

/**
 * Sorts rows so that all servers lock them in the same order: concurrent duplicates wait for each other instead of
 * deadlocking. Ids still follow the order of arrival.
 */
async function sortForLocking(tx: Database, arrivals: readonly Arrival[]): Promise<NumberedArrival[]> {
  const { rows } = await sql<{ id: number }>`
    select nextval(pg_get_serial_sequence('webhook_deliveries', 'id')) as id
    from generate_series(1, ${arrivals.length}::integer)`.execute(tx)
  return arrivals
    .map((arrival, index) => ({ ...arrival, id: rows[index]!.id }))
    .toSorted((one, other) => (keyOf(one) < keyOf(other) ? -1 : 1))
}

const keyOf = ({ eventId, topic, bodyHash }: Arrival) => `${eventId}\n${topic}\n${bodyHash}`

/** The compiled parameters start with the arrival's values in order. */
const insertion = (tx: Database, arrival: NumberedArrival): CompiledQuery =>
  tx
    .insertInto('webhookDeliveries')
    .values({ ...arrival, times: 1, attempts: 0, handledAt: null })
    .onConflict((conflict) =>
      conflict
        .columns(['eventId', 'topic', 'bodyHash'])
        .doUpdateSet((eb) => ({ times: eb('webhookDeliveries.times', '+', 1) })),
    )
    .compile()
