/** Converts dollars to whole cents, for exact arithmetic. Accepts numbers and decimal text such as "12.5". */
export const toCents = (dollars: number | string) => Math.round(Number(dollars) * 100)

export const toDollars = (cents: number) => cents / 100

/** `$5`, `$12.50`: no decimals for whole amounts. */
export function formatMoney(cents: number) {
  const amount = Math.abs(cents) % 100 === 0 ? String(Math.abs(cents) / 100) : (Math.abs(cents) / 100).toFixed(2)
  return `${cents < 0 ? '-' : ''}$${amount.replace(/\B(?=(\d{3})+(?!\d))/g, ',')}`
}

/** Orders from this subtotal ship free. */
export const FREE_SHIPPING_CENTS = 7500

/** What an order of `cents` lacks for free shipping, in words; empty for none. */
export const freeShippingText = (cents: number) =>
  cents > 0 && cents < FREE_SHIPPING_CENTS
    ? `Add ${formatMoney(FREE_SHIPPING_CENTS - cents)} more for free shipping.`
    : ''
