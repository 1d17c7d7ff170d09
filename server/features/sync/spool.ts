import SQLite from 'better-sqlite3'
import { z } from 'zod'
import { withoutNul } from '#server/shopify/without-nul.ts'
import { MEDIA, type ShopifyProduct } from './product-from-shopify.ts'

/** What decides where a line belongs; the rest of it is as the query asked. */
const Line = z.looseObject({ id: z.string(), __parentId: z.string().optional() })

/**
 * The lines of a bulk operation, kept beside the memory until all have come: what belongs to a product may stand anywhere after it.
 * SQLite keeps them in a file that has no name, so that nothing is left behind, whatever happens.
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

  /** Lines that have come, and those among them that are products. */
  get counts() {
    return { lines: this.#lines, roots: this.#roots }
  }

  /** @throws when it is no line of the query for products */
  add(line: string): void {
    const { id, __parentId: parent } = Line.parse(JSON.parse(line))
    this.#lines += 1
    if (parent === undefined) {
      this.#roots += 1
      this.#addProduct.run(this.#lines, id, line)
    } else this.#addPart.run(parent, this.#lines, line)
  }

  /** Products in the order in which they came, so many at once, each with all its variants. */
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

type Bulk = ShopifyProduct['variants'][number] & { position: number }

/** A product from its own line and those of its variants and pictures, as pages have it. */
function assemble(root: string, lines: readonly string[]): ShopifyProduct {
  const children = lines.map((line) => JSON.parse(line) as { id: string })
  const isVariant = ({ id }: { id: string }) => id.startsWith('gid://shopify/ProductVariant/')
  const variants = (children.filter(isVariant) as Bulk[]).toSorted((a, b) => a.position - b.position)
  const nodes = children.filter((child) => !isVariant(child)) as unknown as ShopifyProduct['media']['nodes']
  const product = JSON.parse(root) as Omit<ShopifyProduct, 'variants' | 'media'>
  // Pages have so many pictures of a product; how it is read must make no difference.
  return withoutNul({ ...product, variants, media: { nodes: nodes.slice(0, MEDIA) } })
}
