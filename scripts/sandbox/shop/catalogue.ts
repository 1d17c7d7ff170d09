import { orderedBy, type Ordered } from './ordering.ts'
import type { ProductRecord, VariantRecord } from './records.ts'
import { centsOf } from './money.ts'
import { freeTextOf, hasWords, searchTest, UnsupportedSearchError, type SearchFields } from './search.ts'

const searchFields: SearchFields<ProductRecord> = {
  id: (product) => product.id,
  handle: (product) => product.handle,
  title: (product) => product.title,
  status: (product) => product.status,
  vendor: (product) => product.vendor,
  product_type: (product) => product.productType,
  tag: (product) => product.tags,
  created_at: (product) => product.createdAt,
  updated_at: (product) => product.updatedAt,
}

/** What free text is searched in. */
export const searchedText = (product: ProductRecord) =>
  [
    product.title,
    product.productType,
    product.vendor,
    ...product.tags,
    ...product.variants.map(({ title }) => title),
  ].join(' ')

const lowestPrice = ({ variants }: ProductRecord) => Math.min(...variants.map(({ price }) => centsOf(price)))

const sortText: Record<string, (product: ProductRecord) => string> = {
  CREATED_AT: (product) => product.createdAt,
  ID: () => '',
  PRICE: (product) => String(lowestPrice(product)).padStart(12, '0'),
  PRODUCT_TYPE: (product) => product.productType.toLowerCase(),
  PUBLISHED_AT: (product) => product.createdAt,
  TITLE: (product) => product.title.toLowerCase(),
  UPDATED_AT: (product) => product.updatedAt,
  VENDOR: (product) => product.vendor.toLowerCase(),
}

export interface Listing {
  /** A value of ProductSortKeys, default ID. RELEVANCE puts titles that match a free text first. */
  sortKey?: string
  query?: string | null
  /** `active`: what the storefront's channel lists. */
  only?: 'active'
  /** Only products that belong to it. */
  of?: { id: string; has: (product: ProductRecord) => boolean }
}

/**
 * The products, indexed by id, handle, variant and inventory item. A listing (order and filter) is computed once and
 * cached until a product changes, so each page of an import is cheap.
 */
export class Catalogue {
  readonly #products = new Map<string, ProductRecord>()
  readonly #byHandle = new Map<string, ProductRecord>()
  readonly #variants = new Map<string, VariantRecord>()
  readonly #byInventoryItem = new Map<string, VariantRecord>()
  /** The index keys of each product, needed to remove them after its handle or variants change. */
  readonly #indexed = new Map<string, { handle: string; variants: VariantRecord[] }>()
  readonly #listings = new Map<string, Ordered<ProductRecord>>()
  readonly #soldPieces: () => Map<string, number>

  /** @param soldPieces ordered pieces by product id, which BEST_SELLING sorts by */
  constructor(soldPieces: () => Map<string, number>) {
    this.#soldPieces = soldPieces
  }

  /** Adds a product, or reindexes it after its handle or variants changed. */
  put(product: ProductRecord): void {
    this.#forget(product.id)
    this.#products.set(product.id, product)
    this.#indexed.set(product.id, { handle: product.handle, variants: [...product.variants] })
    this.#byHandle.set(product.handle, product)
    for (const variant of product.variants) {
      this.#variants.set(variant.id, variant)
      this.#byInventoryItem.set(variant.inventoryItemId, variant)
    }
    this.clearListings()
  }

  remove(id: string): void {
    this.#forget(id)
    this.#products.delete(id)
    this.clearListings()
  }

  clear(): void {
    for (const id of this.#products.keys()) this.#forget(id)
    this.#products.clear()
    this.clearListings()
  }

  /** Must be called when a product's fields change, since its position in listings may change too. */
  clearListings(): void {
    this.#listings.clear()
  }

  get size(): number {
    return this.#products.size
  }
  all(): Iterable<ProductRecord> {
    return this.#products.values()
  }
  product(id: string): ProductRecord | undefined {
    return this.#products.get(id)
  }
  byHandle(handle: string): ProductRecord | undefined {
    return this.#byHandle.get(handle)
  }
  variant(id: string): VariantRecord | undefined {
    return this.#variants.get(id)
  }
  byInventoryItem(id: string): VariantRecord | undefined {
    return this.#byInventoryItem.get(id)
  }
  /** The product of a catalogued variant. Throws if there is none. */
  productOf(variant: VariantRecord): ProductRecord {
    const product = this.#products.get(variant.productId)
    if (!product) throw new Error(`${variant.id} has no product in the catalogue`)
    return product
  }

  /** @throws UnsupportedSearchError if the sandbox doesn't support the query or the sort key */
  list({ sortKey = 'ID', query, only, of }: Listing): Ordered<ProductRecord> {
    const name = JSON.stringify([sortKey, query ?? '', only ?? '', of?.id ?? ''])
    const known = this.#listings.get(name)
    if (known) return known
    const matches = query ? searchTest(query, searchFields, searchedText) : () => true
    const wanted = [...this.#products.values()].filter(
      (product) => allowed(product, only) && (!of || of.has(product)) && matches(product),
    )
    const text = this.#sortText(sortKey, query ?? '')
    const listing = orderedBy(wanted, (product) => `${text(product)}|${product.id}`, sortKey)
    if (this.#listings.size > 50) this.#listings.clear()
    this.#listings.set(name, listing)
    return listing
  }

  #sortText(sortKey: string, query: string): (product: ProductRecord) => string {
    if (sortKey === 'RELEVANCE') {
      const words = freeTextOf(query)
      return ({ title }) => (hasWords(title, words, words.endsWith('*')) ? '0' : '1')
    }
    if (sortKey === 'BEST_SELLING') {
      const sold = this.#soldPieces()
      return ({ id }) => String(1e9 - (sold.get(id) ?? 0)).padStart(10, '0')
    }
    const text = sortText[sortKey]
    if (!text) throw new UnsupportedSearchError(`SANDBOX: the sort key ${sortKey} is not simulated here`)
    return text
  }

  #forget(id: string): void {
    const indexed = this.#indexed.get(id)
    if (!indexed) return
    this.#indexed.delete(id)
    this.#byHandle.delete(indexed.handle)
    for (const variant of indexed.variants) {
      this.#variants.delete(variant.id)
      this.#byInventoryItem.delete(variant.inventoryItemId)
    }
  }
}

function allowed(product: ProductRecord, only: Listing['only']): boolean {
  return only === 'active' ? product.status === 'ACTIVE' && product.published : true
}
