import type { Logger } from 'pino'
import type { Database } from '#server/database/database.ts'
import type { PublishChange, WithChanges } from '#server/changes/changes.ts'
import { knownProducts } from '#server/shopify/operations/operations.ts'
import { withTimeout } from '#server/shopify/retry-call.ts'
import { ShopifyError } from '#server/shopify/shopify-error.ts'
import type { Shopify } from '#server/shopify/shopify.ts'
import type { ChannelState } from '#shared/features/catalogue/catalogue.schema.ts'

interface ChannelProduct {
  id: number
  shopifyId: string
  channel: ChannelState
}

/** What the check needs from the products feature. */
export interface ChannelCatalogue {
  /** The Shopify products for sale with these Shopify ids, or all (null), in batches. */
  readChannelStates(db: Database, shopifyIds: readonly string[] | null): AsyncIterable<readonly ChannelProduct[]>
  countChannelStates(db: Database): Promise<Record<ChannelState, number>>
  /** Saves the state unless it has changed since it was read. Returns how many products have changed. */
  saveChannelState(
    tx: Database,
    products: readonly ChannelProduct[],
    channel: ChannelState,
    askedAt: string,
    publishChange: PublishChange,
  ): Promise<number>
}

export interface ChannelParts {
  db: Database
  withChanges: WithChanges
  shopify: Shopify
  catalogue: ChannelCatalogue
  log: Logger
}

interface CheckOptions {
  signal: AbortSignal
  /** Shopify ids; all products by default. */
  only?: readonly string[]
  /** Runs in each transaction that writes. */
  hold?: (tx: Database, publishChange: PublishChange) => Promise<void>
}

/** Shopify's limit on the ids of one request. */
const ASK_BATCH = 250
const SAVE_BATCH = 200
/** For each request of a check of some products, which staff or webhooks wait for. */
const SHORT_LIMIT_MS = 3_000
/** If more of the products on sale (percent) would disappear at once, staff confirm it first. */
const ASK_ABOVE_PERCENT = 20

/**
 * Asks the Storefront API which products the storefront's sales channel has, because it refuses the others in carts.
 * Only complete answers count: if a request fails, or an answer has errors, nothing changes.
 * @throws the signal's reason, or what `hold` throws
 */
export async function checkChannel(
  { db, withChanges, shopify, catalogue, log }: ChannelParts,
  { signal, only, hold }: CheckOptions,
): Promise<void> {
  const products: ChannelProduct[] = []
  for await (const batch of catalogue.readChannelStates(db, only ?? null)) products.push(...batch)
  if (products.length === 0) return
  const askedAt = new Date().toISOString()
  let known: ReadonlySet<string>
  try {
    known = await askStorefront(shopify, products, signal, only && SHORT_LIMIT_MS)
  } catch (error) {
    signal.throwIfAborted()
    if (!(error instanceof ShopifyError)) throw error
    log.warn({ err: error }, 'sales channel: the Storefront API could not be asked, so all products stay as they are')
    return
  }
  const [published, unpublished] = [true, false].map((is) =>
    products.filter(({ shopifyId }) => known.has(shopifyId) === is),
  )
  const vanished = unpublished!.filter(({ channel }) => channel === 'published')
  const asks = vanished.length > 0 && (await areMany(vanished.length))
  await save(
    published!.filter(({ channel }) => channel !== 'published'),
    'published',
  )
  // A new product is never on sale before the channel has it, so it can't disappear.
  await save(
    unpublished!.filter(({ channel }) => channel === 'unchecked'),
    'missing',
  )
  await save(vanished, asks ? 'asked' : 'missing')

  async function areMany(vanished: number): Promise<boolean> {
    const { published, asked, kept } = await catalogue.countChannelStates(db)
    return (vanished + asked) * 100 > (published + asked + kept) * ASK_ABOVE_PERCENT
  }

  async function save(changed: readonly ChannelProduct[], channel: ChannelState) {
    let saved = 0
    for (let start = 0; start < changed.length; start += SAVE_BATCH) {
      signal.throwIfAborted()
      saved += await withChanges(async (tx, publishChange) => {
        await hold?.(tx, publishChange)
        return catalogue.saveChannelState(tx, changed.slice(start, start + SAVE_BATCH), channel, askedAt, publishChange)
      })
    }
    if (saved > 0) log.info({ products: saved, channel }, 'sales channel: products changed')
  }
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
