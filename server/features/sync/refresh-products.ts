import type { Logger } from 'pino'
import type { Database } from '#server/database/database.ts'
import type { ProductDraft } from '#server/database/product-draft.ts'
import type { Note, Write } from '#server/live/changes.ts'
import { inventoryItemsById, productsById } from '#server/shopify/operations/operations.ts'
import type { ProductFieldsFragment } from '#server/shopify/operations/admin.gen.ts'
import type { Shopify } from '#server/shopify/shopify.ts'
import type { SyncDifference } from '#shared/features/sync/sync.schema.ts'
import { allVariants, featuredIds } from './catalogue-pages.ts'
import { draftBatches } from './drafts.ts'
import type { ShopifyProduct } from './product-from-shopify.ts'

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

/** Products that are read in one query: where Shopify counts what is asked of each, more would cost too much. */
const AT_ONCE = 25

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
    for (const [id, outcome] of await writeGone(parts, read, readAt)) outcomes.set(id, outcome)
    for await (const { drafts, unusable } of draftBatches(read.products, featured, parts.log)) {
      signal.throwIfAborted()
      for (const [id, outcome] of await writeDrafts(parts, drafts, readAt)) outcomes.set(id, outcome)
      for (const { shopifyId, reason } of unusable)
        outcomes.set(shopifyId, { what: 'skipped', text: `Left as it was, because ${reason}.` })
    }
  }
  return outcomes
}

interface Read {
  products: ShopifyProduct[]
  /** Ids of those that Shopify has deleted. */
  deleted: string[]
}

/** Products as Shopify has them now, whatever their status. @throws ShopifyError */
export async function readProducts(shopify: Shopify, ids: string[], signal: AbortSignal): Promise<Read> {
  const { nodes } = await shopify.admin.request(productsById, { ids }, { signal })
  const read: Read = { products: [], deleted: [] }
  for (const [place, id] of ids.entries()) {
    const node = nodes[place]
    const variants = node && 'title' in node ? await allVariants(shopify, node, signal) : null
    if (variants) read.products.push({ ...(node as ProductFieldsFragment), variants })
    else read.deleted.push(id)
  }
  return read
}

/** Takes from sale what is deleted or no longer active. */
const writeGone = ({ write, catalogue }: RefreshParts, { products, deleted }: Read, readAt: string) =>
  write(async (tx, note) => {
    const outcomes = new Map<string, Outcome>()
    for (const { id, status } of products.filter((product) => product.status !== 'ACTIVE')) {
      const isNew = (await catalogue.archiveProducts(tx, [id], readAt, note)) > 0
      outcomes.set(id, gone(isNew && 'archived', status.toLowerCase()))
    }
    for (const id of deleted) {
      const isNew = (await catalogue.buryProducts(tx, [id], note)) > 0
      outcomes.set(id, gone(isNew && 'deleted', 'deleted'))
    }
    return outcomes
  })

const gone = (what: 'archived' | 'deleted' | false, status: string): Outcome =>
  what
    ? { what, text: `Taken from sale: it is ${status} in Shopify.` }
    : { what: 'unchanged', text: `It is ${status} in Shopify, and not on sale here.` }

const writeDrafts = ({ write, catalogue }: RefreshParts, drafts: readonly ProductDraft[], readAt: string) =>
  write(async (tx, note) => {
    const outcomes = new Map<string, Outcome>()
    const { differences } = await catalogue.saveProducts(tx, drafts, { importId: null, readAt }, note)
    for (const { shopifyId } of drafts) outcomes.set(shopifyId, { what: 'unchanged', text: 'Nothing had changed.' })
    for (const difference of differences) outcomes.set(difference.shopifyId, outcomeOf(difference))
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
