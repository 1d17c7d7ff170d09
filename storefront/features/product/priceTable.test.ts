import { expect, test } from 'vitest'
import { cellAt, defaultOption, isSoldOut, neighbour, priceTable } from './priceTable.ts'

const variant = (option1: string, option2: string, price: string, availableForSale = true) => ({
  id: `gid://shopify/ProductVariant/${option1}${option2}`,
  option1,
  option2,
  price,
  options: [],
  availableForSale,
})
const tableOf = (...shopifyVariants: ReturnType<typeof variant>[]) =>
  priceTable({ shopifyVariants, metadata: {}, unprimedPrice: 3, osrPrimingPrice: 6, isAvailable: true })

const four = (sold: boolean[] = []) =>
  tableOf(
    variant('32mm', 'None', '4.50', !sold[0]),
    variant('32mm', 'OSR Style', '5.50', !sold[1]),
    variant('54mm', 'None', '8', !sold[2]),
    variant('54mm', 'OSR Style', '10.00', !sold[3]),
  )

test('§2 price table: rows by scale, columns by finishing, with the words of the specification', () => {
  const { rows, columns } = four()
  expect(rows.map(({ label }) => label)).toEqual(['32mm Tabletop', '54mm Display/Skirmish'])
  expect(columns.map(({ label }) => label)).toEqual(['None', 'OSR Style'])
  expect(rows.map(({ cells }) => cells.map((cell) => cell?.cents))).toEqual([
    [450, 550],
    [800, 1000],
  ])
})

test('§4 §9 a product without variants has the default choices at its own prices', () => {
  const table = tableOf()
  expect(table.columns).toMatchObject([
    { label: 'None' },
    { finishing: 'OSR (Primed and Drybrush)', label: 'OSR Style' },
  ])
  expect(table.rows.flatMap(({ cells }) => cells.map((cell) => cell?.cents))).toEqual([400, 500, 700, 900])
  expect(defaultOption(table)).toMatchObject({ scale: '32mm', finishing: 'None' })
})

test('one default variant is one cell, other scales show as they are, what is not made is empty', () => {
  const one = tableOf(variant('Default Title', '', '9'))
  expect(one.rows).toMatchObject([{ label: '32mm Tabletop', cells: [{ cents: 900, finishing: 'None' }] }])
  const odd = tableOf(variant('75mm', 'None', '12'), variant('32mm', 'OSR Style', '5'))
  expect(odd.rows).toMatchObject([
    { label: '75mm', cells: [{ cents: 1200 }, null] },
    { label: '32mm Tabletop', cells: [null, { cents: 500 }] },
  ])
})

test('§4 the first available choice is the default; a sold out or archived product still shows one', () => {
  expect(defaultOption(four([true, true]))).toMatchObject({ scale: '54mm', finishing: 'None' })
  const gone = four([true, true, true, true])
  expect(isSoldOut(gone)).toBe(true)
  expect(defaultOption(gone)).toMatchObject({ scale: '32mm', finishing: 'None' })
  expect(defaultOption(tableOf(variant('75mm', 'OSR Style', '12', false)))).toMatchObject({ scale: '75mm' })
  const archived = { shopifyVariants: [], metadata: {}, unprimedPrice: 3, osrPrimingPrice: 6, isAvailable: false }
  expect(isSoldOut(priceTable(archived))).toBe(true)
  expect(cellAt(gone, { scale: '32mm', finishing: 'Gold' })).toBeNull()
})

test('arrow keys go round, past what is sold out', () => {
  const start = { scale: '32mm', finishing: 'None' }
  expect(neighbour(four(), start, 'ArrowRight')).toMatchObject({ cents: 550 })
  expect(neighbour(four(), start, 'ArrowLeft')).toMatchObject({ cents: 550 })
  expect(neighbour(four(), start, 'ArrowDown')).toMatchObject({ cents: 800 })
  expect(neighbour(four([false, false, true]), start, 'ArrowDown')).toBeNull()
  expect(neighbour(four(), start, 'Enter')).toBeNull()
  const three = tableOf(variant('32mm', 'None', '1'), variant('54mm', 'None', '2', false), variant('75mm', 'None', '3'))
  expect(neighbour(three, start, 'ArrowDown')).toMatchObject({ cents: 300 })
  expect(neighbour(three, { scale: '75mm', finishing: 'None' }, 'ArrowDown')).toMatchObject({ cents: 100 })
})
