import { setImmediate as yieldToOthers } from 'node:timers/promises'
import type { Logger } from 'pino'
import type { Database } from '#server/database/database.ts'
import type { ProductDraft } from '#server/database/product-draft.ts'
import type { Note, Write } from '#server/live/changes.ts'
import { inventoryItemsById, productsById } from '#server/shopify/operations/operations.ts'
import type { ProductFieldsFragment } from '#server/shopify/operations/admin.gen.ts'
import type { Shopify } from '#server/shopify/shopify.ts'
import type { SyncDifference } from '#shared/features/sync/sync.schema.ts'
import { allVariants, featuredIds } from './catalogue-pages.ts'
import { productFromShopify, UnusableProduct } from './product-from-shopify.ts'

/** What became of a product. `deleted`: in Shopify. */
export interface Outcome {
  what: 'added' | 'changed' | 'unchanged' | 'archived' | 'deleted' | 'skipped'
  /** A sentence for people. */
  text: string
}

/** What a refresh needs of the room that keeps the products. */
export interface RefreshedCatalogue {
  saveProducts(
    tx: Database,
    drafts: readonly ProductDraft[],
    reading: { importId: null; readAt: string },
    note: Note,
  ): Promise<{ differences: readonly SyncDifference[] }>
  archiveProducts(tx: Database, shopifyIds: readonly string[], readAt: string, note: Note): Promise<number>
  buryProducts(tx: Database, shopifyIds: readonly string[], note: Note): Promise<number>
}

export interface RefreshParts {
  write: Write
  shopify: Shopify
  catalogue: RefreshedCatalogue
  log: Logger
}

/** Products that are read in one query. Shopify counts what is asked of each: a hundred would cost too much. */
const AT_ONCE = 50
/** Products that are written in one transaction. */
const WRITTEN_AT_ONCE = 25

/**
 * Reads products anew by their gids, many in one query, and writes what differs: null is deleted and buried, what isn't active is
 * archived, and what can't be sold as Shopify describes it stays as it was. Answers what became of each.
 * @throws ShopifyError, or the signal's reason
 */
export async function refreshProducts(
  parts: RefreshParts,
  ids: readonly string[],
  signal: AbortSignal,
): Promise<Map<string, Outcome>> {
  const outcomes = new Map<string, Outcome>()
  const wanted = [...new Set(ids)]
  if (wanted.length === 0) return outcomes
  const featured = new Set(await featuredIds(parts.shopify, signal))
  for (let start = 0; start < wanted.length; start += AT_ONCE) {
    const readAt = new Date().toISOString()
    const read = await readProducts(parts.shopify, wanted.slice(start, start + AT_ONCE), signal)
    for (let at = 0; at < read.length; at += WRITTEN_AT_ONCE) {
      await yieldToOthers()
      signal.throwIfAborted()
      const batch = sort(read.slice(at, at + WRITTEN_AT_ONCE), featured, parts.log)
      for (const [id, outcome] of await writeBatch(parts, batch, readAt)) outcomes.set(id, outcome)
    }
  }
  return outcomes
}

type Read = { id: string; product: Parameters<typeof productFromShopify>[0] | null }

/** Products as Shopify has them now, each with all its variants, in the order asked for; null: deleted. */
export async function readProducts(shopify: Shopify, ids: string[], signal: AbortSignal): Promise<Read[]> {
  const { nodes } = await shopify.admin.request(productsById, { ids }, { signal })
  const read: Read[] = []
  for (const [place, id] of ids.entries()) {
    const node = nodes[place]
    if (!node || !('title' in node)) read.push({ id, product: null })
    else {
      const variants = await allVariants(shopify, node as ProductFieldsFragment, signal)
      read.push({ id, product: variants && { ...node, variants } })
    }
  }
  return read
}

/** Products by what is to be done with them. */
interface Batch {
  drafts: ProductDraft[]
  inactive: { id: string; status: string }[]
  deleted: string[]
  /** With the reason. */
  unusable: { id: string; reason: string }[]
}

function sort(read: readonly Read[], featured: ReadonlySet<string>, log: Logger): Batch {
  const batch: Batch = { drafts: [], inactive: [], deleted: [], unusable: [] }
  for (const { id, product } of read) {
    if (!product) batch.deleted.push(id)
    else if (product.status !== 'ACTIVE') batch.inactive.push({ id, status: product.status })
    else {
      try {
        batch.drafts.push({ ...productFromShopify(product), isFeatured: featured.has(id) })
      } catch (error) {
        if (!(error instanceof UnusableProduct)) throw error
        log.warn({ product: id, title: product.title }, `webhooks: left as it was, because ${error.message}`)
        batch.unusable.push({ id, reason: error.message })
      }
    }
  }
  return batch
}

const writeBatch = ({ write, catalogue }: RefreshParts, batch: Batch, readAt: string): Promise<Map<string, Outcome>> =>
  write(async (tx, note) => {
    const outcomes = new Map<string, Outcome>()
    const { differences } = await catalogue.saveProducts(tx, batch.drafts, { importId: null, readAt }, note)
    for (const { shopifyId } of batch.drafts)
      outcomes.set(shopifyId, { what: 'unchanged', text: 'Nothing had changed.' })
    for (const difference of differences) outcomes.set(difference.shopifyId, outcomeOf(difference))
    for (const { id, status } of batch.inactive) {
      const wasOnSale = (await catalogue.archiveProducts(tx, [id], readAt, note)) > 0
      outcomes.set(
        id,
        wasOnSale
          ? { what: 'archived', text: `Taken from sale: it is ${status.toLowerCase()} in Shopify.` }
          : { what: 'unchanged', text: `It is ${status.toLowerCase()} in Shopify, and not on sale here.` },
      )
    }
    for (const id of batch.deleted) {
      const wasOnSale = (await catalogue.buryProducts(tx, [id], note)) > 0
      outcomes.set(id, {
        what: wasOnSale ? 'deleted' : 'unchanged',
        text: wasOnSale
          ? 'Taken from sale: it is deleted in Shopify.'
          : 'It is deleted in Shopify, and not on sale here.',
      })
    }
    for (const { id, reason } of batch.unusable)
      outcomes.set(id, { what: 'skipped', text: `Left as it was, because ${reason}.` })
    return outcomes
  })

function outcomeOf({ what, title, fields }: SyncDifference): Outcome {
  if (what === 'added') return { what, text: `${title} is new.` }
  const told = fields.map(({ field, before, after }) => `${field}: ${before ?? 'none'} → ${after ?? 'none'}`)
  return { what: 'changed', text: `${title} has changed. ${told.join('; ')}` }
}

/** Whose stock these are, by InventoryItem gid: the gids of products. None: what was counted is gone. @throws ShopifyError */
export async function productsOfItems(
  { admin }: Shopify,
  items: readonly string[],
  signal: AbortSignal,
): Promise<Map<string, string[]>> {
  const products = new Map<string, string[]>()
  for (let start = 0; start < items.length; start += AT_ONCE) {
    const ids = items.slice(start, start + AT_ONCE)
    const { nodes } = await admin.request(inventoryItemsById, { ids }, { signal })
    for (const [place, id] of ids.entries()) {
      const node = nodes[place]
      const variants = node && 'variants' in node ? (node.variants?.nodes ?? []) : []
      products.set(id, [...new Set(variants.map(({ product }) => product.id))])
    }
  }
  return products
}
