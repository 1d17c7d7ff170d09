import type { Database } from '#server/database/database.ts'
import { pause } from '#server/pause.ts'
import type { CardProduct, NearSearch, ProductFilters } from '#shared/features/catalogue/products.schema.ts'
import { MAX_NAMED } from '#shared/features/catalogue/limits.ts'
import { toCents } from '#shared/pricing/money.ts'
import { splitWords } from '#server/features/catalogue/reading/fold.ts'
import { createProductCards } from './product-cards.ts'
import {
  MAX_CENTS,
  SearchIndex,
  type SearchResult,
  type ResultPage,
  type IndexedProduct,
  type SearchFilters,
} from './search-index.ts'
import { readSynonyms, synonymsTag } from './synonyms.repository.ts'
import { SynonymIndex } from './synonyms.ts'
import { compoundsOf, termsOf } from './word-index.ts'

/** Search and filters over products on sale, with live facet counts. */
export interface ProductSearch {
  /** Waits until all changes reported to `refresh` are indexed. Throws database errors. */
  search(filters: ProductFilters, page: ResultPage): Promise<SearchResult>
  /** What a search that finds fewer than three products may have meant, if that finds more. */
  findNear(filters: ProductFilters, total: number): NearSearch | undefined
  /** Ids of up to `MAX_NAMED` products that a text names, in its order. */
  findNamed(text: string): Promise<number[]>
  /** Cards of these products, in this order. */
  readCards(ids: readonly number[]): Promise<CardProduct[]>
  /** Follows a committed change: re-indexes the products named by `product:<id>` among its tags, reads synonyms again. */
  refresh(tags: readonly string[]): void
}

/** With fewer products than this, a search looks for near matches. */
const FEW = 3

/** Rows per query. */
const BATCH = 100

/** Indexes the catalogue in the background; the first search waits for it. */
export function createProductSearch(db: Database): ProductSearch {
  const index = new SearchIndex()
  const cards = createProductCards(db)
  const pending = new Set<number>()
  let loaded = false
  let areSynonymsOld = true
  let work: Promise<void> | null = null

  async function load() {
    for (const featured of [1, 0] as const) {
      for (let after: IndexRow | undefined; ;) {
        const rows = await readInOrder(db, featured, after)
        await putAll(index, rows)
        if (rows.length < BATCH) break
        after = rows.at(-1)
      }
    }
    loaded = true
  }

  async function loadSynonyms() {
    areSynonymsOld = false
    try {
      index.synonyms = new SynonymIndex((await readSynonyms(db)).groups)
    } catch (error) {
      areSynonymsOld = true
      throw error
    }
  }

  async function indexPending() {
    if (!loaded) await load()
    if (areSynonymsOld) await loadSynonyms()
    while (pending.size > 0) {
      const ids = [...pending].slice(0, BATCH)
      // Removed before reading: an id that changes meanwhile is queued again.
      for (const id of ids) pending.delete(id)
      try {
        const rows = await readOnSale(db, ids)
        const onSale = new Set(rows.map(({ id }) => id))
        for (const id of ids) if (!onSale.has(id)) index.remove(id)
        await putAll(index, rows)
      } catch (error) {
        for (const id of ids) pending.add(id)
        throw error
      }
    }
  }

  function ensureIndexed(): Promise<void> {
    work ??= indexPending().finally(() => (work = null))
    return work
  }

  const isPending = () => !loaded || areSynonymsOld || pending.size > 0 || work !== null

  /** Starts indexing at once so that the next search needn't wait. If it fails, that search tries again and throws. */
  const indexInBackground = () => void ensureIndexed().catch(() => undefined)

  indexInBackground()
  // More changes may have arrived while waiting; a response without them would be cached as current.
  const upToDate = async () => {
    while (isPending()) await ensureIndexed()
  }
  return {
    async search(filters, page) {
      await upToDate()
      return index.search(toSearchFilters(filters), page)
    },
    findNear: (filters, total) =>
      filters.search && total < FEW ? index.near(toSearchFilters(filters), total) : undefined,
    async findNamed(text) {
      await upToDate()
      return (await index.named(text)).slice(0, MAX_NAMED)
    },
    readCards: cards.read,
    refresh(tags) {
      cards.refresh(tags)
      for (const tag of tags) if (tag.startsWith('product:')) pending.add(Number(tag.slice('product:'.length)))
      if (tags.includes(synonymsTag)) areSynonymsOld = true
      if (pending.size > 0 || areSynonymsOld) indexInBackground()
    },
  }
}

const columns = [
  'id',
  'name',
  'sortKey',
  'creatureType',
  'creatureSize',
  'designer',
  'tags',
  'fromCents',
  'stock',
  'channel',
  'isFeatured',
] as const

const onSale = (db: Database) =>
  db.selectFrom('products').select(columns).where('archivedAt', 'is', null).where('isUnlisted', '=', 0)

const readOnSale = (db: Database, ids: readonly number[]) => onSale(db).where('id', 'in', ids).execute()

type IndexRow = Awaited<ReturnType<typeof readOnSale>>[number]

const readInOrder = (db: Database, featured: 0 | 1, after: IndexRow | undefined): Promise<IndexRow[]> =>
  onSale(db)
    .where('isFeatured', '=', featured)
    .$if(after !== undefined, (query) =>
      query.where((eb) => eb(eb.refTuple('sortKey', 'id'), '>', eb.tuple(after!.sortKey, after!.id))),
    )
    .orderBy('sortKey')
    .orderBy('id')
    .limit(BATCH)
    .execute()

async function putAll(index: SearchIndex, rows: readonly IndexRow[]) {
  for (const row of rows) {
    index.put(toIndexed(row))
    await pause()
  }
}

function toIndexed({ name, tags, isFeatured, stock, channel, fromCents, ...row }: IndexRow): IndexedProduct {
  const others = [row.creatureType, row.creatureSize, row.designer, ...(JSON.parse(tags) as string[])].join(' ')
  const isSoldOut = channel === 'missing' || (stock !== '' && !stock.includes('1'))
  return {
    ...row,
    fromCents: isSoldOut ? null : fromCents,
    isFeatured: isFeatured === 1,
    words: splitWords(`${name} ${others}`),
    nameLength: splitWords(name).length,
    compounds: [...new Set([name, row.creatureType, row.designer].flatMap(compoundsOf))],
  }
}

/** Converts query filters. Empty text and `false` (an unticked box) mean no filter. */
export function toSearchFilters(filters: ProductFilters): SearchFilters {
  return {
    terms: termsOf(filters.search ?? ''),
    creatureType: filters.creatureType || null,
    creatureSize: filters.scale || null,
    designer: filters.designer || null,
    price: toPrice(filters.priceRange ?? ''),
    featured: filters.featured ?? false,
    available: filters.available ?? false,
  }
}

/** Converts `5-10` to cents, both ends included. */
function toPrice(range: string): SearchFilters['price'] {
  const [from = '', to = ''] = range.split('-')
  if (from === '' && to === '') return null
  const cents = (price: string) => Math.min(toCents(price), MAX_CENTS)
  return { from: from === '' ? 0 : cents(from), to: to === '' ? MAX_CENTS : cents(to) }
}
