import { setImmediate as yieldToOthers } from 'node:timers/promises'
import type { Logger } from 'pino'
import type { Database } from '#server/database/database.ts'
import type { ProductDraft } from '#server/database/product-draft.ts'
import type { Change, Write } from '#server/live/changes.ts'
import type { Shopify } from '#server/shopify/shopify.ts'
import { featuredIds, productPages } from './catalogue-pages.ts'
import { keepLease, type Counts } from './imports.repository.ts'
import { productFromShopify, UnusableProduct, type ShopifyProduct } from './product-from-shopify.ts'

type Note = (change: Change) => void

/** What an import needs of the room that keeps the products. */
export interface Catalogue {
  /** Writes what differs and isn't known better already, and marks every draft as seen in the import. */
  saveProducts(
    tx: Database,
    drafts: readonly ProductDraft[],
    reading: { importId: number | null; readAt: string },
    note: Note,
  ): Promise<Pick<Counts, 'added' | 'changed' | 'unchanged'>>
  /** Marks products as seen that can't be read as they are now: they stay as they were. */
  keepProducts(tx: Database, shopifyIds: string[], importId: number): Promise<void>
  /** Archives some of Shopify's products that the import has not seen. Answers which; none are left when it is none. */
  archiveUnseen(tx: Database, reading: { importId: number; readAt: string }, note: Note): Promise<readonly unknown[]>
  /** Products that shoppers can see. */
  countOnSale(db: Database): Promise<number>
}

export interface ImportParts {
  write: Write
  shopify: Shopify
  catalogue: Catalogue
  log: Logger
}

/** One import's own: its number in the database, the way to stop it, and whom it tells how far it is. */
export interface Running {
  id: number
  signal: AbortSignal
  onProgress: (counts: Counts) => void
}

/** Small enough that a transaction never holds up the main loop for more than a moment. */
const BATCH_PRODUCTS = 25
const BATCH_VARIANTS = 200
/** Descriptions may be long: whoever waits gets a turn after so many milliseconds of cleaning them. */
const TURN_MS = 8

/**
 * Reads every product of the shop and writes what differs, in small transactions, so that it may be killed at any moment: what
 * is written stays, and the next import completes it. Active products go on sale; all others of Shopify's are archived, but
 * only once everything has been read (decision 30). One that can't be sold as Shopify describes it now is left as it was.
 * @throws ShopifyError, LeaseLost, or the signal's reason
 */
export async function importProducts(
  { write, shopify, catalogue, log }: ImportParts,
  running: Running,
): Promise<Counts> {
  const { id, signal, onProgress } = running
  const counts: Counts = { added: 0, changed: 0, unchanged: 0, archived: 0, skipped: 0 }
  const readAt = new Date().toISOString()
  const featured = new Set(await featuredIds(shopify, signal))

  for await (const page of productPages(shopify, signal)) {
    for (const batch of batches(page.filter(({ status }) => status === 'ACTIVE'))) {
      // Parsing a page, cleaning its texts and writing a batch are a turn of the main loop each.
      await yieldToOthers()
      const { drafts, unusable } = await draftsOf(batch)
      await yieldToOthers()
      signal.throwIfAborted()
      await write(async (tx, note) => {
        const saved = await catalogue.saveProducts(tx, drafts, { importId: id, readAt }, note)
        await catalogue.keepProducts(tx, unusable, id)
        counts.added += saved.added
        counts.changed += saved.changed
        counts.unchanged += saved.unchanged
        await keepLease(tx, id, counts)
      })
      onProgress({ ...counts })
    }
  }

  for (;;) {
    await yieldToOthers()
    signal.throwIfAborted()
    const archived = await write(async (tx, note) => {
      const gone = await catalogue.archiveUnseen(tx, { importId: id, readAt }, note)
      counts.archived += gone.length
      await keepLease(tx, id, counts)
      return gone.length
    })
    if (archived === 0) return counts
  }

  async function draftsOf(products: ShopifyProduct[]) {
    const drafts: ProductDraft[] = []
    const unusable: string[] = []
    let since = performance.now()
    for (const product of products) {
      const draft = draftOf(product)
      if (draft) drafts.push({ ...draft, isFeatured: featured.has(draft.shopifyId) })
      else unusable.push(product.id)
      if (performance.now() - since < TURN_MS) continue
      await yieldToOthers()
      since = performance.now()
    }
    counts.skipped += unusable.length
    return { drafts, unusable }
  }

  function draftOf(product: ShopifyProduct): ProductDraft | null {
    try {
      return productFromShopify(product)
    } catch (error) {
      const told = { product: product.id, title: product.title }
      if (error instanceof UnusableProduct) log.warn(told, `import: left out, because ${error.message}`)
      // One product that nobody has thought of must not keep all others from being read.
      else log.error({ ...told, err: error }, 'import: left out, because it could not be read')
      return null
    }
  }
}

/** Runs of products, at most so many with at most so many variants; a product with more stands alone. */
function* batches(products: ShopifyProduct[]): Generator<ShopifyProduct[]> {
  let batch: ShopifyProduct[] = []
  let variants = 0
  for (const product of products) {
    const full = batch.length === BATCH_PRODUCTS || variants + product.variants.length > BATCH_VARIANTS
    if (full && batch.length > 0) {
      yield batch
      batch = []
      variants = 0
    }
    batch.push(product)
    variants += product.variants.length
  }
  if (batch.length > 0) yield batch
}
