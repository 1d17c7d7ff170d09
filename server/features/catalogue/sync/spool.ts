import SQLite from 'better-sqlite3'
import { z } from 'zod'
import { storable } from '#server/shopify/storable.ts'
import { MAX_MEDIA, type ShopifyProduct } from './shopify-product.ts'

/** The fields that link a line to its product; other fields follow the query. */
const Line = z.looseObject({ id: z.string(), __parentId: z.string().optional() })

/**
 * Buffers the lines of a bulk operation on disk until all have arrived, because a product's children may follow
 * anywhere after it. SQLite's unnamed temporary database leaves no file behind, even after a crash.
 */
export class Spool {
  readonly #db = new SQLite('')
  readonly #addProduct
  readonly #addPart
  #lines = 0
  #roots = 0

  constructor() {
    this.#db.pragma('journal_mode = OFF')
    this.#db.pragma('synchronous = OFF')
    this.#db.exec(`
      create table products (place integer primary key, id text not null, line text not null);
      create table parts (product text, place integer, line text not null, primary key (product, place)) without rowid;
      begin`)
    this.#addProduct = this.#db.prepare('insert into products values (?, ?, ?)')
    this.#addPart = this.#db.prepare('insert into parts values (?, ?, ?)')
  }

  /** Number of lines added, and how many of them are products. */
  get counts() {
    return { lines: this.#lines, roots: this.#roots }
  }

  /** @throws if the line doesn't belong to the product query */
  add(line: string): void {
    const { id, __parentId: parent } = Line.parse(JSON.parse(line))
    this.#lines += 1
    if (parent === undefined) {
      this.#roots += 1
      this.#addProduct.run(this.#lines, id, line)
    } else this.#addPart.run(parent, this.#lines, line)
  }

  /** Yields products in arrival order with all their variants, `limit` at a time. */
  *products(limit: number): Generator<ShopifyProduct[]> {
    const products = this.#db.prepare<[number, number], { place: number; id: string; line: string }>(
      'select * from products where place > ? order by place limit ?',
    )
    const parts = this.#db.prepare<[string], string>('select line from parts where product = ? order by place').pluck()
    for (let after = 0; ;) {
      const batch = products.all(after, limit)
      if (batch.length === 0) return
      yield batch.map(({ id, line }) => assemble(line, parts.all(id) as string[]))
      after = batch.at(-1)!.place
    }
  }

  close(): void {
    this.#db.close()
  }
}

type BulkVariant = ShopifyProduct['variants'][number] & { position: number }

/** Builds a product from its line and the lines of its variants and media, in the shape that paging returns. */
function assemble(root: string, lines: readonly string[]): ShopifyProduct {
  const children = lines.map((line) => JSON.parse(line) as { id: string })
  const isVariant = ({ id }: { id: string }) => id.startsWith('gid://shopify/ProductVariant/')
  const variants = (children.filter(isVariant) as BulkVariant[]).toSorted((a, b) => a.position - b.position)
  const nodes = children.filter((child) => !isVariant(child)) as unknown as ShopifyProduct['media']['nodes']
  const product = JSON.parse(root) as Omit<ShopifyProduct, 'variants' | 'media'>
  // Paging returns this many; both ways of reading must give the same result.
  return storable({ ...product, variants, media: { nodes: nodes.slice(0, MAX_MEDIA) } })
}
