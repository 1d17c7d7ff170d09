import { expect, test } from 'vitest'
import { findCell, defaultOption, isSoldOut, findNeighbour, buildPriceTable } from './priceTable.ts'

const variant = (option1: string, option2: string, price: string, availableForSale = true) => ({
  id: `gid://shopify/ProductVariant/${option1}${option2}`,
  option1,
  option2,
  price,
  options: [],
  availableForSale,
})
const tableOf = (...shopifyVariants: ReturnType<typeof variant>[]) =>
  buildPriceTable({ shopifyVariants, metadata: {}, unprimedPrice: 3, osrPrimingPrice: 6, isAvailable: true })

const four = (sold: boolean[] = []) =>
  tableOf(
    variant('32mm', 'None', '4.50', !sold[0]),
    variant('32mm', 'OSR Style', '5.50', !sold[1]),
    variant('54mm', 'None', '8', !sold[2]),
    variant('54mm', 'OSR Style', '10.00', !sold[3]),
  )

test('price table has rows by scale and columns by finishing', { tags: ['S2.44'] }, () => {
  const { rows, columns } = four()
  expect(rows.map(({ label }) => label)).toEqual(['32mm Tabletop', '54mm Display/Skirmish'])
  expect(columns.map(({ label }) => label)).toEqual(['None', 'OSR Style'])
  expect(rows.map(({ cells }) => cells.map((cell) => cell?.cents))).toEqual([
    [450, 550],
    [800, 1000],
  ])
})

test('a product without variants has default options at its own prices', { tags: ['S4.9', 'S9.15'] }, () => {
  const table = tableOf()
  expect(table.columns).toMatchObject([
    { label: 'None' },
    { finishing: 'OSR (Primed and Drybrush)', label: 'OSR Style' },
  ])
  expect(table.rows.flatMap(({ cells }) => cells.map((cell) => cell?.cents))).toEqual([400, 500, 700, 900])
  expect(defaultOption(table)).toMatchObject({ scale: '32mm', finishing: 'None' })
})

test('a sold-out cell has no price that it was before', { tags: ['S10.41'] }, () => {
  const sale = { ...variant('32mm', 'None', '4.50'), compareAtPrice: '6' }
  const gone = { ...variant('54mm', 'None', '8', false), compareAtPrice: '9' }
  expect(tableOf(sale, gone).rows.map(({ cells }) => cells[0]?.wasPrice)).toEqual(['6', undefined])
})

test('unusual variants show as they are; missing combinations are empty', () => {
  const one = tableOf(variant('Default Title', '', '9'))
  expect(one.rows).toMatchObject([{ label: '32mm Tabletop', cells: [{ cents: 900, finishing: 'None' }] }])
  const odd = tableOf(variant('75mm', 'None', '12'), variant('32mm', 'OSR Style', '5'))
  expect(odd.rows).toMatchObject([
    { label: '75mm', cells: [{ cents: 1200 }, null] },
    { label: '32mm Tabletop', cells: [null, { cents: 500 }] },
  ])
})

test('the first available option is selected, even of a sold-out product', { tags: ['S4.8'] }, () => {
  expect(defaultOption(four([true, true]))).toMatchObject({ scale: '54mm', finishing: 'None' })
  const gone = four([true, true, true, true])
  expect(defaultOption(gone)).toMatchObject({ scale: '32mm', finishing: 'None' })
  expect(defaultOption(tableOf(variant('75mm', 'OSR Style', '12', false)))).toMatchObject({ scale: '75mm' })
  const none = { shopifyVariants: [], isAvailable: true }
  const all = [
    none,
    { ...none, isAvailable: false },
    { ...none, shopifyVariants: [variant('32mm', 'None', '4', false)] },
  ]
  expect(all.map(isSoldOut)).toEqual([false, true, true])
  expect(findCell(gone, { scale: '32mm', finishing: 'Gold' })).toBeNull()
})

test('arrow keys wrap around and skip sold-out cells', () => {
  const start = { scale: '32mm', finishing: 'None' }
  expect(findNeighbour(four(), start, 'ArrowRight')).toMatchObject({ cents: 550 })
  expect(findNeighbour(four(), start, 'ArrowLeft')).toMatchObject({ cents: 550 })
  expect(findNeighbour(four(), start, 'ArrowDown')).toMatchObject({ cents: 800 })
  expect(findNeighbour(four([false, false, true]), start, 'ArrowDown')).toBeNull()
  expect(findNeighbour(four(), start, 'Enter')).toBeNull()
  const three = tableOf(variant('32mm', 'None', '1'), variant('54mm', 'None', '2', false), variant('75mm', 'None', '3'))
  expect(findNeighbour(three, start, 'ArrowDown')).toMatchObject({ cents: 300 })
  expect(findNeighbour(three, { scale: '75mm', finishing: 'None' }, 'ArrowDown')).toMatchObject({ cents: 100 })
})
