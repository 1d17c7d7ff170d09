import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import type { CartItem } from '#shared/features/cart/cart.schema.ts'
import type { LiveVariant } from './checkout.schema.ts'
import { checkoutMessage, SOME_OUT_OF_STOCK } from './messages.ts'
import { changedLines, handedLines, handedTotal, reviewLines, type ProductLookup } from './review.ts'

const variant = (option1: string, option2: string, change: Partial<LiveVariant> = {}): LiveVariant => ({
  id: `gid://shopify/ProductVariant/${option1}/${option2}`,
  option1,
  option2,
  options: [],
  availableForSale: true,
  price: '5.5',
  quantityAvailable: null,
  ...change,
})

const line = (change: Partial<CartItem> = {}, isAvailable = true): CartItem => ({
  id: 'line-1',
  productId: 'p1',
  quantity: 2,
  paintingOption: 'osr_priming',
  scale: '54mm',
  finishing: 'OSR Style',
  ...change,
  product: {
    id: 'p1',
    name: 'Ember Wyrm',
    shopifyHandle: 'ember-wyrm',
    shopifyId: null,
    imageUrl: null,
    photos: [],
    longDescription: '',
    designer: 'Maddox',
    creatureType: 'Dragon',
    scale: 'Huge',
    isFeatured: false,
    unprimedPrice: 4,
    osrPrimingPrice: 5,
    metadata: {},
    shopifyVariants: [variant('54mm', 'OSR Style', { price: '5.50' }), variant('32mm', 'None', { price: '4.00' })],
    isAvailable,
  },
})

const review = (lookup: ProductLookup, ...lines: CartItem[]) => reviewLines(lines, new Map([['p1', lookup]]))
const findings = (lookup: ProductLookup, change: Partial<CartItem> = {}) => review(lookup, line(change))[0]!.findings

const message = (lookup: ProductLookup) =>
  findings(lookup).map((finding) => ('message' in finding ? finding.message : ''))

test('an unchanged line passes; "5.5" equals "5.50"', () => {
  const reviews = review([variant('54mm', 'OSR Style')], line())
  expect(changedLines(reviews)).toEqual([])
  expect(handedLines(reviews)).toEqual([
    { merchandiseId: 'gid://shopify/ProductVariant/54mm/OSR Style', quantity: 2, cents: 550 },
  ])
  expect(handedTotal(reviews)).toBe(1100)
})

test("a creature's size maps to a scale", { tags: ['S5.10'] }, () => {
  expect(findings([variant('54mm', 'OSR Style')], { scale: 'Gargantuan' })).toEqual([])
  expect(findings([variant('54mm', 'OSR Style')], { scale: 'Small' })).toMatchObject([{ kind: 'no-variant' }])
})

test('a changed price and low stock are both reported and totalled', () => {
  const reviews = review([variant('54mm', 'OSR Style', { price: '6', quantityAvailable: 1 })], line())
  expect(reviews[0]!.findings).toEqual([
    { kind: 'price', from: 550, to: 600 },
    { kind: 'short', left: 1 },
  ])
  expect(handedTotal(reviews)).toBe(600)
})

test('the messages are the specified ones', { tags: ['S8.11', 'S8.12', 'S8.13'] }, () => {
  expect(message([variant('54mm', 'OSR Style', { availableForSale: false })])).toEqual([
    'Ember Wyrm in 54mm size with OSR Style finishing is currently out of stock. Please try a different size/finishing option or contact support.',
  ])
  expect(message([variant('32mm', 'None')])).toEqual([
    'Product variant not found for Ember Wyrm in 54mm size with OSR Style finishing.',
  ])
  expect(checkoutMessage('Ember Wyrm is Sold Out')).toBe(SOME_OUT_OF_STOCK)
  expect(checkoutMessage('Failed to add items to Shopify cart')).toBe(SOME_OUT_OF_STOCK)
  expect(checkoutMessage('Failed to create cart')).toBe('Failed to create cart')
})

test('deleted, archived and unknown products are skipped', { tags: ['S8.15'] }, () => {
  expect(findings('gone')).toMatchObject([{ kind: 'gone' }])
  expect(findings('failed')).toMatchObject([{ kind: 'lookup-failed' }])
  expect(reviewLines([line()], new Map())[0]).toMatchObject({ handed: null, findings: [{ kind: 'lookup-failed' }] })
  expect(review([variant('54mm', 'OSR Style')], line({}, false))[0]).toMatchObject({
    handed: null,
    findings: [{ kind: 'gone' }],
  })
})

test('a product that the shop shows as sold out is sold out, though Shopify does not know it', () => {
  const cartLine = line()
  for (const each of cartLine.product.shopifyVariants) each.availableForSale = false
  expect(review('gone', cartLine)[0]!.findings).toMatchObject([{ kind: 'sold-out' }])
})

test('a line that is unavailable in the shop, but not at Shopify, is only sold once that is accepted', () => {
  const cartLine = line()
  for (const each of cartLine.product.shopifyVariants) each.availableForSale = false
  const reviews = review([variant('54mm', 'OSR Style', { price: '6' })], cartLine)
  expect(changedLines(reviews)).toMatchObject([{ findings: [{ kind: 'available', to: 600 }] }])
  expect(handedTotal(reviews)).toBe(1200)
})

test('lines of one variant share its stock and are combined', () => {
  const stock = [variant('54mm', 'OSR Style', { quantityAvailable: 3 })]
  const reviews = review(stock, line(), line({ id: 'line-2', scale: 'Huge' }), line({ id: 'line-3' }))
  expect(reviews.map(({ handed }) => handed?.quantity)).toEqual([2, 1, undefined])
  expect(reviews[1]!.findings).toEqual([{ kind: 'short', left: 1 }])
  expect(reviews[2]!.findings).toMatchObject([{ kind: 'sold-out' }])
  expect(handedLines(reviews)).toMatchObject([{ quantity: 3 }])
  const many = review([variant('54mm', 'OSR Style')], line({ quantity: 999 }), line({ id: 'line-2' }))
  expect(handedLines(many).map(({ quantity }) => quantity)).toEqual([999, 2]) // the server limits a line to 999
})

test('a line never exceeds cart or stock and never shrinks silently', () => {
  const quantities = fc.array(fc.integer({ min: 1, max: 999 }), { minLength: 1, maxLength: 8 })
  const stock = fc.option(fc.integer({ min: -5, max: 2000 }), { nil: null })
  fc.assert(
    fc.property(quantities, stock, (wanted, quantityAvailable) => {
      const lines = wanted.map((quantity, index) => line({ id: String(index), quantity }))
      const reviews = review([variant('54mm', 'OSR Style', { quantityAvailable })], ...lines)
      const handed = reviews.map((each) => each.handed?.quantity ?? 0)
      expect(handed.reduce((sum, each) => sum + each, 0)).toBeLessThanOrEqual(
        Math.max(0, quantityAvailable ?? Infinity),
      )
      reviews.forEach(({ findings }, index) => expect(handed[index]! < wanted[index]!).toBe(findings.length > 0))
      expect(handedTotal(reviews)).toBe(handedLines(reviews).reduce((sum, each) => sum + each.cents * each.quantity, 0))
    }),
  )
})
