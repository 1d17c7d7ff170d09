import SQLite from 'better-sqlite3'
import { z } from 'zod'
import { MEDIA, type ShopifyProduct } from './product-from-shopify.ts'

/** What decides where a line belongs; the rest of it is as the query asked. */
const Line = z.looseObject({ id: z.string(), __parentId: z.string().optional() })

/**
 * The lines of a bulk operation, kept beside the memory until all have come: what belongs to a product may stand anywhere after it.
 * SQLite keeps them in a file that has no name, so that nothing is left behind, whatever happens.
 */
export class Spool {
  readonly #db = new SQLite('')
  readonly #insert
  #lines = 0
  #roots = 0

  constructor() {
    this.#db.pragma('journal_mode = OFF')
    this.#db.pragma('synchronous = OFF')
    this.#db.exec(
      'create table lines (place integer primary key, product text not null, root integer not null, line text not null)',
    )
    this.#insert = this.#db.prepare('insert into lines (product, root, line) values (?, ?, ?)')
    this.#db.exec('begin')
  }

  /** Lines that have come, and those among them that are products. */
  get counts() {
    return { lines: this.#lines, roots: this.#roots }
  }

  /** @throws when it is no line of the query for products */
  add(line: string): void {
    const { id, __parentId: parent } = Line.parse(JSON.parse(line))
    this.#insert.run(parent ?? id, parent === undefined ? 1 : 0, line)
    this.#lines += 1
    if (parent === undefined) this.#roots += 1
  }

  /** Products in the order in which they came, so many at once, each with all its variants. */
  *products(limit: number): Generator<ShopifyProduct[]> {
    this.#db.exec('create index lines_of_a_product on lines (product, place)')
    const roots = this.#db.prepare<[number, number], { place: number; product: string; line: string }>(
      'select place, product, line from lines where root = 1 and place > ? order by place limit ?',
    )
    const children = this.#db
      .prepare<[string], string>('select line from lines where product = ? and root = 0 order by place')
      .pluck()
    for (let after = 0; ;) {
      const batch = roots.all(after, limit)
      if (batch.length === 0) return
      yield batch.map(({ product, line }) => assemble(line, children.all(product) as string[]))
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
  return { ...product, variants, media: { nodes: nodes.slice(0, MEDIA) } }
}
