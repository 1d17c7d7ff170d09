import type { Database } from '#server/database/database.ts'
import { transact } from '#server/database/transact.ts'
import { firstRegistration } from './addresses.repository.ts'
import { foundSince } from './reconciles.repository.ts'
import {
  rejectionReasons,
  type Rejection,
  type RejectionReason,
  type WebhookStatus,
} from '#shared/features/webhooks/webhooks.contract.ts'

/** Anybody may send forgeries, so each process writes at most once a minute, a row per reason. */
const FLUSH_EVERY_MS = 60_000
/** Rejections in a row that are no accident. */
const FEW = 3

/** Webhooks that were rejected since the last one was accepted, by reason. */
export interface Rejections {
  /** @param shopDomain the store that a signed webhook is from */
  note(reason: RejectionReason, shopDomain?: string): void
  /** A webhook was accepted: its secret and its store are right. */
  accepted(): void
  /** Those of all servers; the others' may be a minute late. */
  read(): Promise<Rejection[]>
}

export function createRejections(db: Database, log: { error(details: object, text: string): void }): Rejections {
  const counted = new Map<RejectionReason, Rejection>()
  let timer: NodeJS.Timeout | undefined

  async function flush() {
    timer = undefined
    for (const reason of rejectionReasons) {
      const rejection = counted.get(reason)
      if (!rejection) continue
      counted.delete(reason)
      try {
        await transact(db, (tx) => store(tx, rejection))
      } catch (error) {
        counted.set(reason, sumOf(rejection, counted.get(reason)))
        flushLater()
        log.error({ err: error }, 'webhooks: rejections could not be stored')
      }
    }
  }

  function flushLater() {
    timer ??= setTimeout(() => void flush(), FLUSH_EVERY_MS).unref()
  }

  return {
    note(reason, shopDomain) {
      const last = new Date().toISOString()
      const one = { reason, count: 1, since: last, last, shopDomain: shopDomain ?? null }
      const before = counted.get(reason)
      counted.set(reason, before ? sumOf(before, one) : one)
      flushLater()
    },
    accepted: () => counted.clear(),
    async read() {
      const [rows, accepted] = [await db.selectFrom('webhookRejections').selectAll().execute(), await lastAccepted(db)]
      const isInRow = ({ since }: Rejection) => accepted === null || accepted < since
      return rejectionReasons.flatMap((reason) => {
        const row = rows.find((one) => one.reason === reason)
        const stored = row && isInRow(row) ? { ...row, count: Number(row.count) } : undefined
        const here = counted.get(reason)
        const fresh = here && isInRow(here) ? here : undefined
        return stored && fresh ? sumOf(stored, fresh) : (stored ?? fresh ?? [])
      })
    },
  }
}

/** Rejections for one reason, and those that followed them. */
const sumOf = (earlier: Rejection, later: Rejection | undefined): Rejection =>
  later ? { ...later, count: earlier.count + later.count, since: earlier.since } : earlier

/** Adds to the rejections in a row, or starts a new row after an accepted webhook. */
async function store(tx: Database, rejection: Rejection): Promise<void> {
  const accepted = await lastAccepted(tx)
  if (accepted !== null && accepted >= rejection.last) return
  const { reason, count, ...rest } = rejection
  const before = await tx
    .selectFrom('webhookRejections')
    .select('since')
    .where('reason', '=', reason)
    .executeTakeFirst()
  const isInRow = before !== undefined && (accepted === null || accepted < before.since)
  await tx
    .insertInto('webhookRejections')
    .values(rejection)
    .onConflict((conflict) =>
      conflict
        .column('reason')
        .doUpdateSet((eb) =>
          isInRow
            ? { count: eb('webhookRejections.count', '+', count), last: rest.last, shopDomain: rest.shopDomain }
            : { count, ...rest },
        ),
    )
    .execute()
}

/** How far (ms) the newest webhook was sent ahead of its arrival: Shopify's clock can't be wrong. */
async function clockDifference(db: Database): Promise<number> {
  const row = await db
    .selectFrom('webhookDeliveries')
    .select(['triggeredAt', 'receivedAt'])
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row ? Date.parse(row.triggeredAt) - Date.parse(row.receivedAt) : 0
}

/** When the newest webhook of the inbox arrived (ISO 8601). */
async function lastAccepted(db: Database): Promise<string | null> {
  const row = await db
    .selectFrom('webhookDeliveries')
    .select((eb) => eb.fn.max('receivedAt').as('at'))
    .executeTakeFirst()
  return row?.at ?? null
}

/**
 * Wrong signatures in this store's name, in a row. Anybody can send them; only a comparison with Shopify tells whether
 * real webhooks are among them.
 */
export const suspicion = (rejections: readonly Rejection[]): Rejection | undefined =>
  rejections.find(({ reason, count }) => reason === 'signature' && count >= FEW)

interface ProblemParts {
  db: Database
  /** The store whose webhooks are accepted. */
  shopDomain: string | null
}

/** Clocks of servers that are set by NTP differ far less. */
const CLOCK_MS = 5 * 60_000

/** Why webhooks are rejected and what to do about it, for staff; null if they are not, or only forgeries are. */
export async function explainRejections(
  { db, shopDomain }: ProblemParts,
  rejections: readonly Rejection[],
): Promise<WebhookStatus['problem']> {
  const other = rejections.find(({ reason, count }) => reason === 'other-shop' && count >= FEW)
  if (other)
    return {
      level: 'error',
      text: `Shopify’s webhooks come from the store ${other.shopDomain}, but this shop accepts only those of ${shopDomain}. Set SHOPIFY_STORE_DOMAIN to the store’s permanent name, or register the webhooks with the app of the right store, and restart the shop.`,
    }
  const suspect = suspicion(rejections)
  if (suspect) {
    const found = await foundSince(db, suspect.since)
    // Nothing is compared before webhooks are registered, and Shopify has none to send.
    if (found === null && (await firstRegistration(db)) === null) return null
    return explainSignatures(suspect, found)
  }
  const aheadMs = await clockDifference(db)
  if (aheadMs <= CLOCK_MS) return null
  const minutes = Math.round(aheadMs / 60_000)
  return {
    level: 'warning',
    text: `A server’s clock is about ${minutes} minutes behind Shopify’s. Synchronise it with NTP.`,
  }
}

function explainSignatures({ count }: Rejection, found: number | null): WebhookStatus['problem'] {
  const what = `The last ${count} webhooks were rejected, because their signatures match none of the secrets.`
  const todo =
    'copy the secret of the app that registered the webhooks (Dev Dashboard, Settings) to SHOPIFY_WEBHOOK_SECRETS, and restart the shop.'
  if (found === null)
    return {
      level: 'warning',
      text: `${what} A comparison with Shopify will show whether they were forged. If not, ${todo}`,
    }
  if (found === 0)
    return {
      level: 'info',
      text: `${what} Nothing was missed, so they may be forged. If it keeps happening and you changed the secret, ${todo}`,
    }
  return { level: 'error', text: `${what} Changes were missed, so they are probably Shopify’s: ${todo}` }
}
