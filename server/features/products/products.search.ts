import { setImmediate as nextTurn } from 'node:timers/promises'
import type { Database } from '#server/database/database.ts'
import type { ProductFilters } from '#shared/features/products/products.schema.ts'
import { toCents } from '#shared/pricing/money.ts'
import { SearchIndex, type Found, type Page, type Searched, type Wanted } from './search-index.ts'
import { wordsOf } from './word-index.ts'

/** Search and filters over the products on sale, with live facet counts. */
export interface ProductSearch {
  /** Answers from everything that `refresh` was told of before. Throws what the database throws. */
  search(filters: ProductFilters, page: Page): Promise<Found>
  /** Takes the tags of committed changes; products that a `product:<id>` names are read again. */
  refresh(tags: readonly string[]): void
}

/** Rows read at once, and the time after which others get their turn. A search waits, but nothing else does. */
const BATCH = 100
const SLICE_MS = 3

/** Reads the catalogue in the background; the first search waits for it. */
export function openProductSearch(db: Database): ProductSearch {
  const index = new SearchIndex()
  const behind = new Set<number>()
  let loaded = false
  let work: Promise<void> | null = null

  async function load() {
    for (const featured of [1, 0] as const) {
      for (let after: Row | undefined; ;) {
        const rows = await readInOrder(db, featured, after)
        await putAll(index, rows)
        if (rows.length < BATCH) break
        after = rows.at(-1)
      }
    }
    loaded = true
  }

  async function catchUp() {
    if (!loaded) await load()
    while (behind.size > 0) {
      const ids = [...behind].slice(0, BATCH)
      // Taken off before they are read: one that changes once more meanwhile is put on again.
      for (const id of ids) behind.delete(id)
      const rows = await readOnSale(db, ids).catch((error: unknown) => {
        for (const id of ids) behind.add(id)
        throw error
      })
      const onSale = new Set(rows.map(({ id }) => id))
      for (const id of ids) if (!onSale.has(id)) index.remove(id)
      await putAll(index, rows)
    }
  }

  function caughtUp(): Promise<void> {
    work ??= catchUp().finally(() => (work = null))
    return work
  }

  const isBehind = () => !loaded || behind.size > 0 || work !== null

  /** Begins at once, so that the next search needn't wait. That search meets the same error if there is one, and throws it. */
  const hurry = () => void caughtUp().catch(() => undefined)

  hurry()
  return {
    async search(filters, page) {
      // More may have been asked for while waiting; an answer without it would be kept as if it had it.
      while (isBehind()) await caughtUp()
      return index.search(toWanted(filters), page)
    },
    refresh(tags) {
      for (const tag of tags) if (tag.startsWith('product:')) behind.add(Number(tag.slice('product:'.length)))
      if (behind.size > 0) hurry()
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
  'isFeatured',
] as const

const onSale = (db: Database) => db.selectFrom('products').select(columns).where('archivedAt', 'is', null)

const readOnSale = (db: Database, ids: readonly number[]) => onSale(db).where('id', 'in', ids).execute()

type Row = Awaited<ReturnType<typeof readOnSale>>[number]

const readInOrder = (db: Database, featured: 0 | 1, after: Row | undefined): Promise<Row[]> =>
  onSale(db)
    .where('isFeatured', '=', featured)
    .$if(after !== undefined, (query) =>
      query.where((eb) => eb(eb.refTuple('sortKey', 'id'), '>', eb.tuple(after!.sortKey, after!.id))),
    )
    .orderBy('sortKey')
    .orderBy('id')
    .limit(BATCH)
    .execute()

async function putAll(index: SearchIndex, rows: readonly Row[]) {
  let began = performance.now()
  for (const row of rows) {
    index.put(toSearched(row))
    if (performance.now() - began < SLICE_MS) continue
    await nextTurn()
    began = performance.now()
  }
  await nextTurn()
}

function toSearched({ name, tags, isFeatured, ...row }: Row): Searched {
  const text = [name, row.creatureType, row.creatureSize, row.designer, ...(JSON.parse(tags) as string[])].join(' ')
  return { ...row, isFeatured: isFeatured === 1, words: wordsOf(text) }
}

/** Empty text is no filter, and neither is `featured=false`: an unticked box. */
export function toWanted(filters: ProductFilters): Wanted {
  return {
    terms: wordsOf(filters.search ?? ''),
    creatureType: filters.creatureType || null,
    creatureSize: filters.scale || null,
    designer: filters.designer || null,
    price: toPrice(filters.priceRange ?? ''),
    featured: filters.featured ?? false,
  }
}

/** `5-10` in cents, both ends included. */
function toPrice(range: string): Wanted['price'] {
  const [from = '', to = ''] = range.split('-')
  if (from === '' && to === '') return null
  return { from: from === '' ? 0 : toCents(from), to: to === '' ? Infinity : toCents(to) }
}
