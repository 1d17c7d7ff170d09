import { sql, type CompiledQuery, type Insertable } from 'kysely'
import type { Database } from '#server/database/database.ts'
import { isPostgres } from '#server/database/transact.ts'
import type { WebhookDeliveriesTable } from './webhooks.table.ts'

/** A webhook as it came in, and was found to be Shopify's. */
export type Arrival = Omit<Insertable<WebhookDeliveriesTable>, 'id' | 'times' | 'attempts' | 'handledAt'>
type Numbered = Arrival & { id?: number }

/**
 * Puts webhooks into the inbox. One that has come before, the same event with the same body, is counted and nothing else. The statement
 * is put together once for all of them: in a flood that would take half of the time.
 */
export async function storeDeliveries(tx: Database, arrivals: readonly Arrival[]): Promise<void> {
  const inOrder: readonly Numbered[] = isPostgres(tx) ? await inOneOrder(tx, arrivals) : arrivals
  const [first] = inOrder
  if (!first) return
  const names = Object.keys(first) as (keyof Numbered)[]
  const statement = insertion(tx, first)
  const rest = statement.parameters.slice(names.length)
  for (const arrival of inOrder) {
    const parameters = [...names.map((name) => arrival[name]), ...rest]
    await tx.executeQuery({ ...statement, parameters } as CompiledQuery)
  }
}

/**
 * All servers write in one order: where Shopify sends the same ones to two of them at once, one waits for the other, instead of both for
 * each other. Their numbers are those of their coming.
 */
async function inOneOrder(tx: Database, arrivals: readonly Arrival[]): Promise<Numbered[]> {
  const { rows } = await sql<{ id: number }>`
    select nextval(pg_get_serial_sequence('webhook_deliveries', 'id')) as id
    from generate_series(1, ${arrivals.length}::integer)`.execute(tx)
  return arrivals
    .map((arrival, place) => ({ ...arrival, id: rows[place]!.id }))
    .toSorted((one, other) => (keyOf(one) < keyOf(other) ? -1 : 1))
}

const keyOf = ({ eventId, topic, bodyHash }: Arrival) => `${eventId}\n${topic}\n${bodyHash}`

/** Its parameters begin with the arrival's values, in their order. */
const insertion = (tx: Database, arrival: Numbered): CompiledQuery =>
  tx
    .insertInto('webhookDeliveries')
    .values({ ...arrival, times: 1, attempts: 0, handledAt: null })
    .onConflict((conflict) =>
      conflict
        .columns(['eventId', 'topic', 'bodyHash'])
        .doUpdateSet((eb) => ({ times: eb('webhookDeliveries.times', '+', 1) })),
    )
    .compile()
