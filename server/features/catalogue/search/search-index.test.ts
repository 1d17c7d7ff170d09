import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { ProductSort, type ProductFilters } from '#shared/features/catalogue/products.schema.ts'
import { toCents } from '#shared/pricing/money.ts'
import { toSearchFilters } from './products.search.ts'
import { SearchIndex, type IndexedProduct, type ResultPage } from './search-index.ts'
import { sortKey, splitWords } from '#server/features/catalogue/reading/fold.ts'
import { SynonymIndex } from './synonyms.ts'
import { compoundsOf, termsOf } from './word-index.ts'

const page = { limit: 48, offset: 0 }

/** Reference implementation of the search. */
function naiveSearch(
  catalogue: readonly IndexedProduct[],
  filters: ProductFilters,
  { limit, offset, sort }: ResultPage,
  synonyms: SynonymIndex,
) {
  const terms = termsOf(filters.search ?? '')
  const has = (words: readonly string[], some: readonly string[]) =>
    some.every((term) => words.some((word) => holds(word, term)))
  const places = synonyms.placesOf(terms)
  const hasAll = (words: readonly string[]) => places.every((place) => place.some((some) => has(words, some)))
  const textOf = ({ words, compounds = [] }: IndexedProduct) => [
    ...words,
    ...compounds.map((one) => one.replaceAll(' ', '')),
  ]
  const tests = {
    text: (one: IndexedProduct) => hasAll(textOf(one)),
    creatureType: (one: IndexedProduct) => !filters.creatureType || one.creatureType === filters.creatureType,
    creatureSize: (one: IndexedProduct) => !filters.scale || one.creatureSize === filters.scale,
    designer: (one: IndexedProduct) => !filters.designer || one.designer === filters.designer,
    isFeatured: (one: IndexedProduct) => !filters.featured || one.isFeatured,
    isForSale: (one: IndexedProduct) => !filters.available || one.fromCents !== null,
    price(one: IndexedProduct) {
      const [from, to] = (filters.priceRange || '-').split('-')
      if (!from && !to) return true
      if (one.fromCents === null) return false
      return (!from || one.fromCents >= toCents(from)) && (!to || one.fromCents <= toCents(to))
    },
  }
  const passing = (but?: keyof typeof tests) =>
    catalogue.filter((one) => Object.entries(tests).every(([name, passes]) => name === but || passes(one)))
  const choices = (facet: 'creatureType' | 'creatureSize' | 'designer') => {
    const values = new Set(catalogue.map((one) => one[facet]).filter(Boolean))
    const among = passing(facet)
    return Object.fromEntries([...values].map((value) => [value, among.filter((one) => one[facet] === value).length]))
  }
  const rank = (one: IndexedProduct) =>
    ({
      featured: one.isFeatured ? 0 : 1,
      newest: -one.id,
      price: one.fromCents ?? Infinity,
      name: 0,
      size: ['Small', 'Large', 'Huge'].indexOf(one.creatureSize),
    })[sort!]
  const compare = <T>(a: T, b: T) => (a < b ? -1 : Number(a > b))
  const isExact = (one: IndexedProduct) => (sort === 'featured' && has(textOf(one), terms) ? 0 : 1)
  const isNamed = (one: IndexedProduct) => (sort === 'featured' && hasAll(one.words.slice(0, one.nameLength)) ? 0 : 1)
  const found = passing().toSorted(
    (a, b) =>
      compare(isExact(a), isExact(b)) ||
      compare(isNamed(a), isNamed(b)) ||
      compare(rank(a), rank(b)) ||
      compare(a.sortKey, b.sortKey) ||
      a.id - b.id,
  )
  return {
    ids: found.slice(offset, offset + limit).map(({ id }) => id),
    total: found.length,
    counts: {
      creatureTypes: choices('creatureType'),
      scales: choices('creatureSize'),
      designers: choices('designer'),
      featured: passing('isFeatured').filter(({ isFeatured }) => isFeatured).length,
      available: passing('isForSale').filter(({ fromCents }) => fromCents !== null).length,
    },
  }
}

function holds(word: string, term: string) {
  if (term.length >= 3) return word.includes(term)
  const begins = [...word].some(
    (_, at) => word.startsWith(term, at) && (at === 0 || /[^\p{L}\p{N}]/u.test(word[at - 1]!)),
  )
  return begins && (word.startsWith(term) || /^[\p{L}\p{N}]/u.test(term))
}

const word = fc.constantFrom(
  'dragon',
  'Drache',
  'ORC',
  'half-orc',
  "dragon's",
  'x-2',
  'Écorcheur',
  'über',
  'D&D',
  '"or"',
  '*',
  'wyrm',
  'a',
  '100%',
  'aboleth',
)
const text = fc
  .array(fc.oneof(word, fc.constantFrom('dragon', 'wyrm')), { maxLength: 4 })
  .map((words) => words.join(' '))
const type = fc.constantFrom('Dragon', 'Ooze', 'Orc', '')
const size = fc.constantFrom('Small', 'Large', 'Huge')
const designer = fc.constantFrom('Ada', 'Bo', '')
const product = (id: number) =>
  fc
    .record({
      name: text,
      type,
      size,
      designer,
      cents: fc.option(fc.integer({ min: 300, max: 1200 })),
      isFeatured: fc.boolean(),
    })
    .map(({ name, type, size, designer, cents, isFeatured }): IndexedProduct => ({
      id,
      sortKey: sortKey(name),
      creatureType: type,
      creatureSize: size,
      designer,
      fromCents: cents,
      isFeatured,
      words: splitWords([name, type, size, designer].join(' ')),
      nameLength: splitWords(name).length,
      compounds: compoundsOf(name),
    }))
const search = fc.oneof(
  text,
  fc.constantFrom('dragon wyrm', 'wyr drag', 'dragonwyrm', 'halforc', 'half-orc', 'x2'),
  word.map((whole) => whole.slice(0, 2)),
  word.map((whole) => whole.slice(1, 5)),
  fc.string(),
)
// All filters together leave hardly any product, so half of the searches have none.
const filters: fc.Arbitrary<ProductFilters> = fc.oneof(
  fc.record({ search }),
  fc.record(
    {
      search,
      creatureType: type,
      scale: size,
      designer,
      priceRange: fc.constantFrom('', '-', '4-8', '-5.50', '7-', '9-4'),
      featured: fc.boolean(),
      available: fc.boolean(),
    },
    { requiredKeys: [] },
  ),
)
const pages = fc.record({
  limit: fc.integer({ min: 0, max: 6 }),
  offset: fc.integer({ min: 0, max: 6 }),
  sort: fc.constantFrom(...ProductSort.options),
})
const asked = fc.array(fc.tuple(filters, pages), { minLength: 1, maxLength: 5 })
/** Random puts and removals of a few ids, so that products change, disappear and come back. */
const history = fc.array(
  fc.integer({ min: 1, max: 12 }).chain((id) => fc.oneof({ weight: 4, arbitrary: product(id) }, fc.constant(id))),
  { maxLength: 40, size: 'max' },
)

const groups = fc.constantFrom('', 'dragon, wyrm, half orc', 'drache, aboleth\na, dragon wyrm, ecorcheur, 100%')

test('search matches a naive implementation through any history of changes', { tags: ['S10.93', 'S10.94'] }, () => {
  fc.assert(
    fc.property(history, asked, fc.constantFrom(0, 3, undefined), groups, (steps, questions, maxSorted, written) => {
      const index = new SearchIndex(maxSorted)
      index.synonyms = new SynonymIndex(written)
      const catalogue = new Map<number, IndexedProduct>()
      for (const [at, step] of steps.entries()) {
        // An order is built when it is first asked for, and then follows the changes.
        if (at === 8)
          for (const sort of ['price', 'newest'] as const) index.search(toSearchFilters({}), { ...page, sort })
        if (typeof step === 'number') {
          index.remove(step)
          catalogue.delete(step)
        } else {
          index.put(step)
          catalogue.set(step.id, step)
        }
      }
      for (const [asked, page] of questions) {
        const { ids, options } = index.search(toSearchFilters(asked), page)
        expect({ ids, total: options.total, counts: options.counts }).toEqual(
          naiveSearch([...catalogue.values()], asked, page, index.synonyms),
        )
      }
    }),
    { numRuns: 1000 },
  )
})

const creatures = [
  'Emerald Wyrm',
  'Emerald Drake',
  'Ancient Dragon',
  'Young Dragon',
  'Shadow Dragon',
  'Hill Giant',
  'Drégan of the Mire',
  'Bat 2024',
  '龍の王',
  'תנין ירוק',
]
const bestiary = new SearchIndex()
for (const [id, name] of creatures.entries()) {
  const words = splitWords(`${name} ${name.includes('Dragon') ? 'Wyrm' : 'Beast'}`)
  const facts = { creatureType: 'Beast', creatureSize: 'Large', designer: 'Ada', fromCents: 500, isFeatured: false }
  bestiary.put({ id, sortKey: sortKey(name), ...facts, words, nameLength: splitWords(name).length })
}
const near = (search: string, filters: ProductFilters = {}) => {
  const given = toSearchFilters({ search, ...filters })
  return bestiary.near(given, bestiary.search(given, page).options.total)
}

test.each([
  ['a letter missing', 'dragn', 'dragon', 3],
  ['a letter too many', 'dragoon', 'dragon', 3],
  ['a wrong letter', 'drogon', 'dragon', 3],
  ['two letters swapped', 'drgaon', 'dragon', 3],
  ['two mistakes in a long word', 'emralt', 'emerald', 2],
  ['a mistake at the beginning of a word', 'emra', 'emerald', 2],
  ['a mistake in a short word', 'hlil', 'hill', 1],
  ['an accent and a mistake', 'DREGNA', 'dregan', 1],
  ['one word of two', 'yung dragon', 'young dragon', 1],
  ['two words', 'emrald wyrn', 'emerald wyrm', 1],
  ['a word that resembles none', 'dragn flubberwock', 'dragon', 3],
  ['other scripts', 'תנןי', 'תנין', 1],
])('near matches forgive %s', (_, search, meant, total) => {
  expect(near(search)).toEqual({ search: meant, total })
})

test('near matches leave alone what is spelled well, short, a number or not a word', () => {
  const hostile = [
    '💀💀💀💀',
    '\u202e\u200f',
    '%%%%',
    "';--",
    'é'.repeat(255),
    'x'.repeat(255),
    'dragn a b c d e f g h',
    '龍',
    '\0\0\0',
  ]
  for (const search of ['dragon', 'drago', 'ft', '2025', 'zzqx', '', ...hostile])
    expect(near(search), search).toBeUndefined()
  // Each word is in the catalogue, though no product has both.
  expect(near('hill drake')).toBeUndefined()
  expect(near('dragn', { scale: 'Tiny' })).toBeUndefined()
  expect(near('dragn', { scale: 'Large' })?.total).toBe(3)
})

test('a search shows products that it names before others; any other order stays as asked', () => {
  const find = (search: string, sort?: 'name') =>
    bestiary.search(toSearchFilters({ search }), { ...page, ...(sort && { sort }) }).ids.map((id) => creatures[id])
  expect(find('wyrm')).toEqual(['Emerald Wyrm', 'Ancient Dragon', 'Shadow Dragon', 'Young Dragon'])
  expect(find('wyrm', 'name')).toEqual(['Ancient Dragon', 'Emerald Wyrm', 'Shadow Dragon', 'Young Dragon'])
})

test('a page far back is found as quickly as the first', { tags: ['A10.13'] }, () => {
  const index = new SearchIndex()
  for (let id = 1; id <= 50_000; id++) {
    const name = `dragon of the ${id % 2 ? 'elder' : 'young'}${id}`
    const words = splitWords(`${name} elf ember`)
    const kind = { creatureType: 'Dragon', creatureSize: 'Large', designer: '', isFeatured: false }
    index.put({ id, sortKey: sortKey(name), ...kind, fromCents: 500, words, nameLength: splitWords(name).length })
  }
  const filters = toSearchFilters({ search: 'e' })
  const { ids } = index.search(filters, { limit: 48, offset: 49_990 })
  // Those with the letter in their names come first.
  expect(ids.map((id) => id % 2)).toEqual(Array.from({ length: 10 }, () => 0))
  const timeOf = (offset: number) => {
    const began = process.threadCpuUsage()
    for (let count = 0; count < 20; count++) index.search(filters, { limit: 48, offset })
    return process.threadCpuUsage(began).user
  }
  // It sorts all of them, which takes twice as long; testing all names took eight times as long.
  expect(timeOf(49_990)).toBeLessThan(4 * timeOf(0))
})
