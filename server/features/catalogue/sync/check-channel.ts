import type { Logger } from 'pino'
import type { Database } from '#server/database/database.ts'
import type { PublishChange, WithChanges } from '#server/changes/changes.ts'
import { knownProducts } from '#server/shopify/operations/operations.ts'
import { withTimeout } from '#server/shopify/retry-call.ts'
import { ShopifyError } from '#server/shopify/shopify-error.ts'
import type { Shopify } from '#server/shopify/shopify.ts'
import {
  readChannelStates,
  saveChannelState,
  type ChannelProduct,
} from '#server/features/catalogue/writing/channel.repository.ts'
import type { ChannelState } from '#shared/features/catalogue/catalogue.schema.ts'

/** What reads from Shopify and saves what it has read. */
export interface ShopifyParts {
  db: Database
  withChanges: WithChanges
  shopify: Shopify
  log: Logger
}

interface CheckOptions {
  signal: AbortSignal
  /** Shopify ids, or the products that no check has asked about; all products by default. */
  only?: readonly string[] | 'unchecked'
  /** Runs in each transaction that writes. */
  hold?: (tx: Database, publishChange: PublishChange) => Promise<void>
  /** Limits each request; by default only if the check is of some products, for which staff or webhooks wait. */
  limitMs?: number
}

/** Shopify's limit on the ids of one request. */
const ASK_BATCH = 250
/** Limits the length of the transactions that need no decision. */
const SAVE_BATCH = 200
const SHORT_LIMIT_MS = 3_000
/** If more of the products on sale (percent) would disappear within an hour, staff confirm it first. */
const ASK_ABOVE_PERCENT = 20
const HOUR_MS = 3_600_000
const MINUTE_MS = 60_000

/** When all products were last asked about, by the gateway that asked. */
const fullChecks = new WeakMap<Shopify, number>()

/**
 * Asks the Storefront API which products the storefront's sales channel has, because it refuses the others in carts.
 * Only complete answers count: if a request fails, or an answer has errors, nothing changes. A check of some products
 * that finds one gone asks about all of them, at most once a minute, to tell one product from many.
 * @throws the signal's reason, or what `hold` throws
 */
export async function checkChannel(parts: ShopifyParts, options: CheckOptions): Promise<void> {
  const { db, withChanges, shopify, log } = parts
  const { signal, only, hold, limitMs = only && SHORT_LIMIT_MS } = options
  if (!only) fullChecks.set(shopify, Date.now())
  const products = await collect(readChannelStates(db, only ?? null))
  if (products.length === 0) return
  const askedAt = new Date().toISOString()
  let known: ReadonlySet<string>
  try {
    known = await askStorefront(shopify, products, signal, limitMs)
  } catch (error) {
    signal.throwIfAborted()
    if (!(error instanceof ShopifyError)) throw error
    log.warn({ err: error }, 'sales channel: the Storefront API could not be asked, so all products stay as they are')
    return
  }
  const [published, unpublished] = [true, false].map((is) =>
    products.filter(({ shopifyId }) => known.has(shopifyId) === is),
  )
  const vanished = new Set(unpublished!.filter(({ channel }) => channel === 'published').map(({ id }) => id))
  if (only && vanished.size > 0 && Date.now() - (fullChecks.get(shopify) ?? 0) >= MINUTE_MS)
    return checkChannel(parts, { signal, ...(hold && { hold }), ...(limitMs && { limitMs }) })
  await save(
    published!.filter(({ channel }) => channel !== 'published'),
    'published',
  )
  // A new product is never on sale before the channel has it, so it can't disappear.
  await save(
    unpublished!.filter(({ channel }) => channel === 'unchecked'),
    'missing',
  )
  if (vanished.size > 0) await saveVanished()

  async function save(changed: readonly ChannelProduct[], channel: ChannelState) {
    let saved = 0
    for (let start = 0; start < changed.length; start += SAVE_BATCH) {
      signal.throwIfAborted()
      saved += await withChanges(async (tx, publishChange) => {
        await hold?.(tx, publishChange)
        return saveChannelState(tx, changed.slice(start, start + SAVE_BATCH), channel, askedAt, publishChange)
      })
    }
    logSaved(saved, channel)
  }

  /** Counts and saves in one transaction, so that concurrent checks count each other's products. */
  async function saveVanished() {
    signal.throwIfAborted()
    const hourAgo = new Date(Date.parse(askedAt) - HOUR_MS).toISOString()
    const [saved, channel] = await withChanges(async (tx, publishChange) => {
      await hold?.(tx, publishChange)
      const all = await collect(readChannelStates(tx, null))
      const leaving = all.filter(({ id, channel }) => channel === 'published' && vanished.has(id))
      const hasLeft = all.filter(({ leftChannelAt }) => leftChannelAt !== null && leftChannelAt > hourAgo).length
      const asked = all.filter(({ channel }) => channel === 'asked').length
      const onSale = all.filter(({ channel }) => channel !== 'missing' && channel !== 'unchecked').length
      const areMany = (leaving.length + hasLeft + asked) * 100 > (onSale + hasLeft) * ASK_ABOVE_PERCENT
      const channel = areMany ? 'asked' : 'missing'
      return [await saveChannelState(tx, leaving, channel, askedAt, publishChange), channel] as const
    })
    logSaved(saved, channel)
  }

  function logSaved(saved: number, channel: ChannelState) {
    if (saved > 0) log.info({ products: saved, channel }, 'sales channel: products changed')
  }
}

/** Asks about the products that no check could ask about, at most once a minute; call it every second. */
export function createUncheckedTask(parts: ShopifyParts): (now: Date) => Promise<void> {
  const { signal } = new AbortController()
  let next: number | null = null
  return async (now) => {
    // The start of the shop doesn't wait for Shopify.
    next ??= now.getTime() + MINUTE_MS
    if (now.getTime() < next) return
    next = now.getTime() + MINUTE_MS
    await checkChannel(parts, { signal, only: 'unchecked' })
  }
}

async function collect(batches: AsyncIterable<readonly ChannelProduct[]>): Promise<ChannelProduct[]> {
  const products: ChannelProduct[] = []
  for await (const batch of batches) products.push(...batch)
  return products
}

/**
 * The Shopify ids that the Storefront API knows.
 * @throws ShopifyError if any answer is missing or incomplete
 */
async function askStorefront(
  { storefront }: Shopify,
  products: readonly ChannelProduct[],
  signal: AbortSignal,
  limitMs: number | undefined,
): Promise<Set<string>> {
  const known = new Set<string>()
  for (let start = 0; start < products.length; start += ASK_BATCH) {
    const ids = products.slice(start, start + ASK_BATCH).map(({ shopifyId }) => shopifyId)
    const ask = (limited: AbortSignal) => storefront.request(knownProducts, { ids }, { signal: limited })
    const { nodes } = await (limitMs ? withTimeout(signal, limitMs, ask) : ask(signal))
    if (nodes.length !== ids.length)
      throw new ShopifyError('server', `Shopify answered for ${nodes.length} of ${ids.length} products.`)
    for (const node of nodes) if (node) known.add(node.id)
  }
  return known
}
