import type { CompiledQuery, Insertable } from 'kysely'
import type { Database } from '#server/database/database.ts'
import type { WebhookDeliveriesTable } from './webhooks.table.ts'

/** A webhook as it came in, and was found to be Shopify's. */
export type Arrival = Omit<Insertable<WebhookDeliveriesTable>, 'id' | 'times' | 'attempts' | 'handledAt'>

/**
 * Puts webhooks into the inbox. One that has come before, the same event with the same body, is counted and nothing else. The statement
 * is put together once for all of them: in a flood that would take half of the time.
 */
export async function storeDeliveries(tx: Database, arrivals: readonly Arrival[]): Promise<void> {
  const [first] = arrivals
  if (!first) return
  const names = Object.keys(first) as (keyof Arrival)[]
  const statement = insertion(tx, first)
  const rest = statement.parameters.slice(names.length)
  for (const arrival of arrivals) {
    const parameters = [...names.map((name) => arrival[name]), ...rest]
    await tx.executeQuery({ ...statement, parameters } as CompiledQuery)
  }
}

/** Its parameters begin with the arrival's values, in their order. */
const insertion = (tx: Database, arrival: Arrival): CompiledQuery =>
  tx
    .insertInto('webhookDeliveries')
    .values({ ...arrival, times: 1, attempts: 0, handledAt: null })
    .onConflict((conflict) =>
      conflict
        .columns(['eventId', 'topic', 'bodyHash'])
        .doUpdateSet((eb) => ({ times: eb('webhookDeliveries.times', '+', 1) })),
    )
    .compile()
