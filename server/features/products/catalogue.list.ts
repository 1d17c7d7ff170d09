import { sql, type SelectQueryBuilder } from 'kysely'
import type { Database, Tables } from '#server/database/database.ts'
import { anywhere } from '#server/database/like.ts'
import { catalogueStates, type CatalogueSort, type CatalogueState } from '#shared/features/products/catalogue.schema.ts'
import { byName } from './facet-order.ts'
import { wordsOf } from './word-index.ts'

export interface CatalogueQuery {
  search?: string | undefined
  state?: CatalogueState | undefined
  designer?: string | undefined
  creatureType?: string | undefined
  sort: CatalogueSort
  direction: 'ascending' | 'descending'
  limit: number
  offset: number
}

type Products<O> = SelectQueryBuilder<Tables, 'products', O>

/*
 * Everything here is in the index `products_catalogue`, so that SQLite needn't touch the rows with their long texts: a list of 10,000
 * products is a few milliseconds. A further column belongs into that index, too.
 */

/** The row numbers of a page, in order, and how many match on all pages. */
export async function findInCatalogue(db: Database, query: CatalogueQuery): Promise<{ ids: number[]; total: number }> {
  const matching = <O>(products: Products<O>) => filtered(products, query)
  const [rows, { total }] = await Promise.all([
    ordered(matching(db.selectFrom('products').select('id')), query)
      .limit(query.limit)
      .offset(query.offset)
      .execute(),
    matching(db.selectFrom('products').select((eb) => eb.fn.countAll().as('total'))).executeTakeFirstOrThrow(),
  ])
  return { ids: rows.map(({ id }) => id), total: Number(total) }
}

/** How many products there are of every state, and what can be filtered by. */
export async function catalogueChoices(db: Database) {
  const counted = db
    .selectFrom('products')
    .select((eb) => [
      eb.fn.countAll().as('all'),
      ...catalogueStates.map((state) => sql<number>`sum(case when ${isIn[state]} then 1 else 0 end)`.as(state)),
    ])
  const choices = async (column: 'designer' | 'creatureType') => {
    const rows = await db.selectFrom('products').select(column).distinct().where(column, '!=', '').execute()
    return rows.map((row) => (row as Record<typeof column, string>)[column]).toSorted(byName)
  }
  const [counts, designers, creatureTypes] = await Promise.all([
    counted.executeTakeFirstOrThrow(),
    choices('designer'),
    choices('creatureType'),
  ])
  const countOf = (name: 'all' | CatalogueState) => Number(counts[name] ?? 0)
  return {
    counts: {
      all: countOf('all'),
      'on-sale': countOf('on-sale'),
      'sold-out': countOf('sold-out'),
      archived: countOf('archived'),
      'local-only': countOf('local-only'),
      featured: countOf('featured'),
    },
    designers,
    creatureTypes,
  }
}

const isIn = {
  'on-sale': sql<boolean>`archived_at is null`,
  'sold-out': sql<boolean>`archived_at is null and stock not like '%1%'`,
  archived: sql<boolean>`archived_at is not null`,
  'local-only': sql<boolean>`archived_at is null and shopify_id is null`,
  featured: sql<boolean>`archived_at is null and is_featured = 1`,
} satisfies Record<CatalogueState, unknown>

function filtered<O>(products: Products<O>, { search, state, designer, creatureType }: CatalogueQuery) {
  let found = products
  for (const word of wordsOf(search ?? ''))
    found = found.where(sql<boolean>`searched like ${anywhere(word)} escape '\\'`)
  if (state) found = found.where(isIn[state])
  if (designer) found = found.where('designer', '=', named(designer))
  if (creatureType) found = found.where('creatureType', '=', named(creatureType))
  return found
}

/** PostgreSQL takes no NUL, and no name has one. */
const named = (text: string) => text.replaceAll('\0', '')

const columns = {
  name: sql`sort_key`,
  price: sql`unprimed_cents`,
  designer: sql`designer_key`,
  // Databases don't agree on where nothing belongs.
  updated: sql`coalesce(shopify_updated_at, '')`,
} satisfies Record<CatalogueSort, unknown>

/** By name where the rest is the same, and at last by number: pages neither repeat a product nor leave one out. */
function ordered<O>(products: Products<O>, { sort, direction }: CatalogueQuery) {
  const way = direction === 'ascending' ? 'asc' : 'desc'
  if (sort === 'name') return products.orderBy('sortKey', way).orderBy('id', way)
  return products.orderBy(columns[sort], way).orderBy('sortKey').orderBy('id')
}
