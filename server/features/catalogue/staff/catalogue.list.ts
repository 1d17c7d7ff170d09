import { sql, type SelectQueryBuilder } from 'kysely'
import type { Database, Tables } from '#server/database/database.ts'
import { containsPattern } from '#server/database/like.ts'
import {
  catalogueStates,
  type CatalogueSort,
  type CatalogueState,
} from '#shared/features/catalogue/catalogue.schema.ts'
import { splitWords } from '#server/features/catalogue/reading/fold.ts'

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
 * The index `products_catalogue` covers every column used here, so SQLite never reads the rows with their long texts:
 * listing 10,000 products takes a few milliseconds. New columns must be added to that index.
 */

/** Ids of one page in order, and the total number of matches. */
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

/** Number of products per state, and the values of each filter. */
export async function catalogueChoices(db: Database) {
  const counted = db
    .selectFrom('products')
    .select((eb) => [
      eb.fn.countAll().as('all'),
      ...catalogueStates.map((state) =>
        sql<number>`sum(case when ${stateConditions[state]} then 1 else 0 end)`.as(state),
      ),
    ])
  const { compare } = new Intl.Collator('en')
  const choices = async (column: 'designer' | 'creatureType') => {
    const rows = await db.selectFrom('products').select(column).distinct().where(column, '!=', '').execute()
    return rows.map((row) => (row as Record<typeof column, string>)[column]).toSorted(compare)
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
      'not-in-channel': countOf('not-in-channel'),
      archived: countOf('archived'),
      'local-only': countOf('local-only'),
      featured: countOf('featured'),
    },
    designers,
    creatureTypes,
  }
}

const stateConditions = {
  'on-sale': sql<boolean>`archived_at is null`,
  'sold-out': sql<boolean>`archived_at is null and stock not like '%1%'`,
  'not-in-channel': sql<boolean>`archived_at is null and channel in ('missing', 'asked', 'kept')`,
  archived: sql<boolean>`archived_at is not null`,
  'local-only': sql<boolean>`archived_at is null and shopify_id is null`,
  featured: sql<boolean>`archived_at is null and is_featured = 1`,
} satisfies Record<CatalogueState, unknown>

function filtered<O>(products: Products<O>, { search, state, designer, creatureType }: CatalogueQuery) {
  let matching = products
  for (const word of splitWords(search ?? ''))
    matching = matching.where(sql<boolean>`searched like ${containsPattern(word)} escape '\\'`)
  if (state) matching = matching.where(stateConditions[state])
  if (designer) matching = matching.where('designer', '=', withoutNul(designer))
  if (creatureType) matching = matching.where('creatureType', '=', withoutNul(creatureType))
  return matching
}

/** PostgreSQL rejects NUL, and no stored name contains it. */
const withoutNul = (text: string) => text.replaceAll('\0', '')

const columns = {
  name: sql`sort_key`,
  price: sql`unprimed_cents`,
  designer: sql`designer_key`,
  // SQLite and PostgreSQL sort nulls differently.
  updated: sql`coalesce(shopify_updated_at, '')`,
} satisfies Record<CatalogueSort, unknown>

/** Ties are broken by name and then id, so that pages neither repeat nor skip a product. */
function ordered<O>(products: Products<O>, { sort, direction }: CatalogueQuery) {
  const order = direction === 'ascending' ? 'asc' : 'desc'
  if (sort === 'name') return products.orderBy('sortKey', order).orderBy('id', order)
  return products.orderBy(columns[sort], order).orderBy('sortKey').orderBy('id')
}
