import { expect, test } from 'vitest'
import { formatMoney, toCents } from './money.ts'
import { findVariant, listFinishings, isOsr, paintingOptionOf, listScales, toScale } from './options.ts'
import { findObstacle, fromPrice, linePrice, totalItems, totalPrice, unitPrice, type PricedLine } from './price.ts'

const variant = (option1: string, option2: string, price: string) => ({
  id: `gid://shopify/ProductVariant/${option1}${option2}`,
  option1,
  option2,
  price,
  options: [],
  availableForSale: true,
})
const four = [
  variant('32mm', 'None', '4.50'),
  variant('32mm', 'OSR Style', '5.50'),
  variant('54mm Display', 'None', '8'),
  variant('54mm Display', 'OSR Style', '10.00'),
]
const product = (change: Partial<PricedLine['product']> = {}): PricedLine['product'] => ({
  shopifyVariants: [],
  metadata: {},
  unprimedPrice: 3,
  osrPrimingPrice: 6,
  isAvailable: true,
  ...change,
})

test('money shows no decimals when whole, else two', { tags: ['S9.17'] }, () => {
  expect([400, 1250, 5, 123456700, -250].map(formatMoney)).toEqual(['$4', '$12.50', '$0.05', '$1,234,567', '-$2.50'])
  expect(toCents('12.5')).toBe(toCents('12.50'))
  expect(toCents(0.1 + 0.2)).toBe(30)
})

test('finishings map to painting options; Unprimed is not primed', { tags: ['S3.1', 'S4.10', 'S10.12'] }, () => {
  expect(['None', 'OSR Style', 'Primed', 'Unprimed', 'osr_priming'].map(isOsr)).toEqual([
    false,
    true,
    true,
    false,
    true,
  ])
  expect(paintingOptionOf('OSR (Primed and Drybrush)')).toBe('osr_priming')
})

test('sizes fall back to scales', { tags: ['S5.10'] }, () => {
  expect(['Small', 'Medium', 'Large', 'huge', 'Gargantuan', 'Tiny', '54mm Display', '54 mm'].map(toScale)).toEqual([
    '32mm',
    '32mm',
    '54mm',
    '54mm',
    '54mm',
    '32mm',
    '54mm',
    '54mm',
  ])
})

test('a variant matches by scale and finishing, or by kind', { tags: ['S5.7'] }, () => {
  expect(findVariant(four, '54mm', 'OSR Style')?.price).toBe('10.00')
  expect(findVariant(four, '54mm', 'OSR (Primed and Drybrush)')?.price).toBe('10.00')
  expect(findVariant(four, '75mm', 'None')).toBeUndefined()
  expect(findVariant([variant('Default Title', '', '9')], '32mm', 'None')?.price).toBe('9')
  expect([listScales(four), listFinishings(four), listScales([])]).toEqual([
    ['32mm', '54mm'],
    ['None', 'OSR Style'],
    ['32mm', '54mm'],
  ])
})

test(
  'prices come from the variant, the metadata or the product',
  { tags: ['S5.7', 'S5.8', 'S5.9', 'S9.13', 'S9.14'] },
  () => {
    expect(unitPrice(product({ shopifyVariants: four }), '32mm', 'OSR Style')).toBe(550)
    expect(unitPrice(product({ metadata: { osrDisplay: 9.75 } }), '54mm', 'OSR Style')).toBe(975)
    const none = product()
    expect([
      unitPrice(none, '32mm', 'None'),
      unitPrice(none, '32mm', 'OSR'),
      unitPrice(none, '54mm', 'None'),
      unitPrice(none, '54mm', 'OSR'),
    ]).toEqual([400, 500, 700, 900])
    expect([unitPrice(none, '75mm', 'None'), unitPrice(none, '75mm', 'OSR')]).toEqual([300, 600])
  },
)

test("line prices add up to the cart's total", { tags: ['S9.16'] }, () => {
  const lines = [
    { product: product({ shopifyVariants: four }), scale: '54mm', finishing: 'None', quantity: 3 },
    { product: product(), scale: '32mm', finishing: 'None', quantity: 1 },
  ]
  expect([linePrice(lines[0]!), totalPrice(lines), totalItems(lines)]).toEqual([2400, 2800, 4])
})

test("the 'From' price is that of the cheapest option for sale", { tags: ['S2.35'] }, () => {
  const soldOut = (...prices: string[]) =>
    four.map((variant) => ({ ...variant, availableForSale: !prices.includes(variant.price) }))
  const of = (shopifyVariants: PricedLine['product']['shopifyVariants']) => fromPrice(product({ shopifyVariants }))
  expect([of(four), of([])]).toEqual([450, 300])
  expect(of(soldOut('4.50'))).toBe(550)
  expect(of(soldOut(...four.map(({ price }) => price)))).toBeNull()
})

test('lines that cannot be bought count as items, but not towards the total', () => {
  const soldOut = product({ shopifyVariants: [{ ...four[0]!, availableForSale: false }, ...four.slice(1)] })
  const lines = [
    { product: product({ shopifyVariants: four }), scale: '54mm', finishing: 'None', quantity: 1 },
    { product: product({ shopifyVariants: four }), scale: '75mm', finishing: 'None', quantity: 10 },
    { product: soldOut, scale: '32mm', finishing: 'None', quantity: 20 },
    { product: product({ isAvailable: false }), scale: '32mm', finishing: 'None', quantity: 30 },
    { product: product(), scale: '32mm', finishing: 'None', quantity: 1 },
  ]
  const obstacles = lines.map(({ product: each, scale, finishing }) => findObstacle(each, scale, finishing))
  expect(obstacles).toEqual([null, 'not-offered', 'sold-out', 'gone', null])
  expect([totalPrice(lines), totalItems(lines)]).toEqual([1200, 62])
})
