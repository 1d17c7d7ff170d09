import { randomBytes, randomUUID } from 'node:crypto'
import { cartCharges, cartId, enteredCodes, findMerchandise, sellableQuantity } from './carts.ts'
import { findCode, isUsedUp } from './charges.ts'
import { timestamp } from './clock.ts'
import type { Attribute, CartLineRecord, CartRecord } from './records.ts'
import type { Shop } from './shop.ts'

/** Not an error: the cart changed, but not as requested. Sold-out merchandise is only reported this way. */
export interface CartWarning {
  code:
    | 'MERCHANDISE_OUT_OF_STOCK'
    | 'MERCHANDISE_NOT_ENOUGH_STOCK'
    | 'DISCOUNT_NOT_FOUND'
    | 'DISCOUNT_CURRENTLY_INACTIVE'
    | 'DISCOUNT_CODE_NOT_HONOURED'
    | 'DISCOUNT_CUSTOMER_USAGE_LIMIT_REACHED'
  message: string
  /** Id of the cart line, or of the cart for a discount code. */
  target: string
}

export interface CartOutcome {
  /** Null if an error prevented the change. */
  cart: CartRecord | null
  userErrors: CartProblem[]
  warnings: CartWarning[]
}

export interface LineToAdd {
  merchandiseId: string
  quantity: number
  attributes?: Attribute[]
}

export interface LineToUpdate {
  id: string
  merchandiseId?: string
  quantity?: number
  attributes?: Attribute[]
}

export interface Buyer {
  countryCode?: string
  email?: string
  phone?: string
}

export interface NewCart extends Buyer {
  lines?: LineToAdd[]
  note?: string
  attributes?: Attribute[]
  discountCodes?: string[]
}

export function createCart(shop: Shop, input: NewCart): CartOutcome {
  const problems = tooLongNote(input.note)
  if (problems.length > 0) return refused(problems)
  const at = timestamp()
  const cart: CartRecord = {
    token: `hWN${randomBytes(12).toString('hex')}`,
    key: randomBytes(16).toString('hex'),
    note: input.note ?? '',
    attributes: input.attributes ?? [],
    countryCode: input.countryCode ?? null,
    email: input.email ?? null,
    phone: input.phone ?? null,
    discountCodes: distinctCodes(input.discountCodes ?? []),
    createdAt: at,
    updatedAt: at,
    lines: [],
    orderId: null,
  }
  const outcome = addLines(shop, cart, input.lines ?? [])
  if (outcome.cart) shop.carts.set(cart.token, cart)
  return outcome
}

export function addLines(shop: Shop, cart: CartRecord, lines: LineToAdd[]): CartOutcome {
  const problems = lines.flatMap((line, place) => [
    ...unknownMerchandise(shop, line.merchandiseId, place),
    ...badQuantity(line.quantity, place),
  ])
  problems.push(...tooManyLines(cart, lines.length))
  if (problems.length > 0) return refused(problems)
  const warnings = lines.flatMap((wanted) => {
    const attributes = wanted.attributes ?? []
    const same = cart.lines.find((line) => isSame(line, wanted.merchandiseId, attributes))
    const line = same ?? newLine(cart, wanted.merchandiseId, attributes)
    if (!same) cart.lines.push(line)
    return setQuantity(shop, line, line.quantity + wanted.quantity)
  })
  return accepted(shop, cart, warnings)
}

/** Sets quantities; 0 removes the line. */
export function updateLines(shop: Shop, cart: CartRecord, lines: LineToUpdate[]): CartOutcome {
  const problems = lines.flatMap((line, place) => [
    ...unknownLine(cart, line.id, place),
    ...(line.merchandiseId === undefined ? [] : unknownMerchandise(shop, line.merchandiseId, place)),
    ...badQuantity(line.quantity ?? 1, place),
  ])
  if (problems.length > 0) return refused(problems)
  const warnings = lines.flatMap((wanted) => {
    const line = cart.lines.find((one) => one.id === wanted.id)
    if (!line) return []
    line.merchandiseId = wanted.merchandiseId ?? line.merchandiseId
    line.attributes = wanted.attributes ?? line.attributes
    return setQuantity(shop, line, wanted.quantity ?? line.quantity)
  })
  const removed = new Set(lines.filter((line) => line.quantity === 0).map((line) => line.id))
  cart.lines = cart.lines.filter((line) => !removed.has(line.id))
  return accepted(shop, cart, warnings)
}

export function removeLines(shop: Shop, cart: CartRecord, ids: string[]): CartOutcome {
  const problems = ids.flatMap((id, place) => unknownLine(cart, id, place, ['lineIds', String(place)]))
  if (problems.length > 0) return refused(problems)
  cart.lines = cart.lines.filter((line) => !ids.includes(line.id))
  return accepted(shop, cart, [])
}

/** Changes what concerns no line: note, attributes, buyer. */
export function updateCart(
  shop: Shop,
  cart: CartRecord,
  change: Partial<Pick<CartRecord, 'note' | 'attributes' | 'countryCode' | 'email' | 'phone'>>,
): CartOutcome {
  const problems = tooLongNote(change.note)
  if (problems.length > 0) return refused(problems)
  Object.assign(cart, change)
  return accepted(shop, cart, [])
}

/** Replaces the cart's discount codes. A code that can't be applied stays in the cart, with a warning. */
export function updateDiscountCodes(shop: Shop, cart: CartRecord, codes: string[]): CartOutcome {
  cart.discountCodes = distinctCodes(codes)
  return accepted(shop, cart, [])
}

/** The simulated store has no gift cards, so every code of one is unknown. */
export function refuseGiftCards(shop: Shop, cart: CartRecord, codes: string[]): CartOutcome {
  if (codes.length === 0) return accepted(shop, cart, [])
  return refused([{ code: 'INVALID', field: ['giftCardCodes'], message: 'The gift card code is invalid.' }])
}

export function noSuchCart(): CartOutcome {
  return refused([{ code: 'INVALID', field: ['cartId'], message: 'The specified cart does not exist.' }])
}

function newLine(cart: CartRecord, merchandiseId: string, attributes: Attribute[]): CartLineRecord {
  return { id: `gid://shopify/CartLine/${randomUUID()}?cart=${cart.token}`, merchandiseId, quantity: 0, attributes }
}

function isSame(line: CartLineRecord, merchandiseId: string, attributes: Attribute[]): boolean {
  return line.merchandiseId === merchandiseId && JSON.stringify(line.attributes) === JSON.stringify(attributes)
}

/** Sets a line's quantity, capped at the available stock. Returns a warning if it was capped. */
function setQuantity(shop: Shop, line: CartLineRecord, wanted: number): CartWarning[] {
  const variant = findMerchandise(shop, line.merchandiseId)
  const most = variant ? sellableQuantity(variant) : 0
  line.quantity = Math.min(wanted, most)
  if (line.quantity === wanted || !variant) return []
  const name = `${shop.catalogue.productOf(variant).title} - ${variant.title}`
  if (most === 0) {
    const message = `The product '${name}' is already sold out.`
    return [{ code: 'MERCHANDISE_OUT_OF_STOCK', message, target: line.id }]
  }
  const message = `Only ${most} ${most === 1 ? 'item was' : 'items were'} added to your cart due to availability.`
  return [{ code: 'MERCHANDISE_NOT_ENOUGH_STOCK', message, target: line.id }]
}

function accepted(shop: Shop, cart: CartRecord, warnings: CartWarning[]): CartOutcome {
  cart.updatedAt = timestamp()
  shop.scheduleSave()
  return { cart, userErrors: [], warnings: [...warnings, ...discountWarnings(shop, cart)] }
}

function discountWarnings(shop: Shop, cart: CartRecord): CartWarning[] {
  const applied = cartCharges(shop, cart).discounts.map(({ code }) => code)
  const { used } = enteredCodes(shop, cart)
  return cart.discountCodes.flatMap((code): CartWarning[] => {
    const known = findCode(shop.situation.discountCodes, code)
    const target = cartId(cart)
    if (!known) return [{ code: 'DISCOUNT_NOT_FOUND', message: `The discount code ${code} was not found.`, target }]
    if (!known.isActive)
      return [{ code: 'DISCOUNT_CURRENTLY_INACTIVE', message: `The discount ${code} is currently inactive.`, target }]
    if (isUsedUp(known, used)) {
      const message = `The discount code ${code} was already used by this customer.`
      return [{ code: 'DISCOUNT_CUSTOMER_USAGE_LIMIT_REACHED', message, target }]
    }
    if (applied.includes(known.code)) return []
    const message = `The discount code ${code} can't be combined with ${applied.join(' and ')}.`
    return [{ code: 'DISCOUNT_CODE_NOT_HONOURED', message, target }]
  })
}

function distinctCodes(codes: string[]): string[] {
  const trimmed = codes.map((code) => code.trim()).filter((code) => code !== '')
  return trimmed.filter((code, place) => trimmed.findIndex((one) => one.toLowerCase() === code.toLowerCase()) === place)
}

function refused(userErrors: CartProblem[]): CartOutcome {
  return { cart: null, userErrors, warnings: [] }
}

/** Shopify's limit on the lines of one cart. */
const maximumLines = 500
const maximumQuantity = 1_000_000
const maximumNote = 5000

interface CartProblem {
  code: 'INVALID' | 'INVALID_MERCHANDISE_LINE' | 'LESS_THAN' | 'MAXIMUM_EXCEEDED' | 'CART_TOO_LARGE' | 'NOTE_TOO_LONG'
  field: string[]
  message: string
}

function unknownMerchandise(shop: Shop, id: string, place: number): CartProblem[] {
  if (findMerchandise(shop, id)) return []
  const field = ['lines', String(place), 'merchandiseId']
  return [{ code: 'INVALID', field, message: `The merchandise with id ${id} does not exist.` }]
}

function unknownLine(
  cart: CartRecord,
  id: string,
  place: number,
  field = ['lines', String(place), 'id'],
): CartProblem[] {
  if (cart.lines.some((line) => line.id === id)) return []
  const message = `The merchandise line with id ${id} does not exist.`
  return [{ code: 'INVALID_MERCHANDISE_LINE', field, message }]
}

function badQuantity(quantity: number, place: number): CartProblem[] {
  const field = ['lines', String(place), 'quantity']
  if (quantity < 0) return [{ code: 'LESS_THAN', field, message: 'The quantity must be greater than or equal to 0.' }]
  if (quantity <= maximumQuantity) return []
  return [{ code: 'MAXIMUM_EXCEEDED', field, message: `The quantity must be at most ${maximumQuantity}.` }]
}

function tooLongNote(note = ''): CartProblem[] {
  if (note.length <= maximumNote) return []
  return [{ code: 'NOTE_TOO_LONG', field: ['note'], message: `The note must be at most ${maximumNote} characters.` }]
}

/** @param more number of lines to be added */
function tooManyLines(cart: CartRecord, more: number): CartProblem[] {
  if (cart.lines.length + more <= maximumLines) return []
  return [{ code: 'CART_TOO_LARGE', field: ['lines'], message: `A cart can have at most ${maximumLines} lines.` }]
}
