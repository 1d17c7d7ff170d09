import { findMerchandise } from './carts.ts'
import type { CartRecord } from './records.ts'
import type { Shop } from './shop.ts'

/** Shopify's limit on the lines of one cart. */
const maximumLines = 500
const maximumQuantity = 1_000_000

export interface CartProblem {
  code: 'INVALID' | 'INVALID_MERCHANDISE_LINE' | 'LESS_THAN' | 'MAXIMUM_EXCEEDED' | 'CART_TOO_LARGE'
  field: string[]
  message: string
}

export function unknownMerchandise(shop: Shop, id: string, place: number): CartProblem[] {
  if (findMerchandise(shop, id)) return []
  const field = ['lines', String(place), 'merchandiseId']
  return [{ code: 'INVALID', field, message: `The merchandise with id ${id} does not exist.` }]
}

export function unknownLine(
  cart: CartRecord,
  id: string,
  place: number,
  field = ['lines', String(place), 'id'],
): CartProblem[] {
  if (cart.lines.some((line) => line.id === id)) return []
  const message = `The merchandise line with id ${id} does not exist.`
  return [{ code: 'INVALID_MERCHANDISE_LINE', field, message }]
}

export function badQuantity(quantity: number, place: number): CartProblem[] {
  const field = ['lines', String(place), 'quantity']
  if (quantity < 0) return [{ code: 'LESS_THAN', field, message: 'The quantity must be greater than or equal to 0.' }]
  if (quantity <= maximumQuantity) return []
  return [{ code: 'MAXIMUM_EXCEEDED', field, message: `The quantity must be at most ${maximumQuantity}.` }]
}

/** @param more number of lines to be added */
export function tooManyLines(cart: CartRecord, more: number): CartProblem[] {
  if (cart.lines.length + more <= maximumLines) return []
  return [{ code: 'CART_TOO_LARGE', field: ['lines'], message: `A cart can have at most ${maximumLines} lines.` }]
}
