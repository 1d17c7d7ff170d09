import { orderedBy, type Ordered } from './ordering.ts'
import type { ProductRecord, VariantRecord } from './records.ts'
import { searchTest, type SearchFields } from './search.ts'

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

const sortText: Record<string, (product: ProductRecord) => string> = {
  CREATED_AT: (product) => product.createdAt,
  ID: () => '',
  PRODUCT_TYPE: (product) => product.productType.toLowerCase(),
  PUBLISHED_AT: (product) => product.createdAt,
  TITLE: (product) => product.title.toLowerCase(),
  UPDATED_AT: (product) => product.updatedAt,
  VENDOR: (product) => product.vendor.toLowerCase(),
}

export interface Listing {
  /** A value of ProductSortKeys; ID when none is asked for. RELEVANCE sorts by id. */
  sortKey?: string
  query?: string | null
  only?: 'active' | 'featured'
}

/**
 * The products, findable by id, handle, variant and inventory item without a walk. A listing (order and filter) is worked
 * out once and kept until something changes, so that each page of an import costs no more than the page.
 */
export class Catalogue {
  readonly #products = new Map<string, ProductRecord>()
  readonly #byHandle = new Map<string, ProductRecord>()
  readonly #variants = new Map<string, VariantRecord>()
  readonly #byInventoryItem = new Map<string, VariantRecord>()
  /** What each product is findable by at the moment, also after its handle or variants changed. */
  readonly #indexed = new Map<string, { handle: string; variants: VariantRecord[] }>()
  readonly #listings = new Map<string, Ordered<ProductRecord>>()

  /** Puts a product in, or in again after a change of its handle or variants. */
  put(product: ProductRecord): void {
    this.#forget(product.id)
    this.#products.set(product.id, product)
    this.#indexed.set(product.id, { handle: product.handle, variants: [...product.variants] })
    this.#byHandle.set(product.handle, product)
    for (const variant of product.variants) {
      this.#variants.set(variant.id, variant)
      this.#byInventoryItem.set(variant.inventoryItemId, variant)
    }
    this.touched()
  }

  remove(id: string): void {
    this.#forget(id)
    this.#products.delete(id)
    this.touched()
  }

  clear(): void {
    for (const id of this.#products.keys()) this.#forget(id)
    this.#products.clear()
    this.touched()
  }

  /** To be called when a product's own fields changed: its place in the listings may have, too. */
  touched(): void {
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
  /** The product of a variant that is in the catalogue. */
  productOf(variant: VariantRecord): ProductRecord {
    const product = this.#products.get(variant.productId)
    if (!product) throw new Error(`${variant.id} belongs to no product`)
    return product
  }

  /** @throws UnknownSearch for a query that the sandbox can't read */
  list({ sortKey = 'ID', query, only }: Listing): Ordered<ProductRecord> {
    const name = JSON.stringify([sortKey, query ?? '', only ?? ''])
    const known = this.#listings.get(name)
    if (known) return known
    const matches = query ? searchTest(query, searchFields) : () => true
    const wanted = [...this.#products.values()].filter((product) => allowed(product, only) && matches(product))
    const text = sortText[sortKey] ?? (() => '')
    const listing = orderedBy(wanted, (product) => `${text(product)}|${product.id}`)
    if (this.#listings.size > 50) this.#listings.clear()
    this.#listings.set(name, listing)
    return listing
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
  if (only === 'active') return product.status === 'ACTIVE'
  return only === 'featured' ? product.featured : true
}
