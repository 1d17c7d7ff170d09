/** Integer cents of a decimal text such as '12.5' or '12.50'. Throws on anything else. */
export function centsOf(amount: string): number {
  const parts = /^(\d{1,9})(?:\.(\d{1,2}))?$/.exec(amount)
  if (!parts) throw new Error(`'${amount}' is no price: write it like 12.50`)
  return Number(parts[1]) * 100 + Number((parts[2] ?? '').padEnd(2, '0'))
}

/** '12.50': how the Admin API writes a variant's price, and how people read one. */
export function amountText(cents: number): string {
  return `${Math.floor(cents / 100)}.${String(cents % 100).padStart(2, '0')}`
}

/** '12.5', '12.0': how every MoneyV2 is written, in both APIs. The same sum as '12.50': compare decimals, not text. */
export function shortAmountText(cents: number): string {
  return amountText(cents).replace(/0$/, '')
}

/** GraphQL's MoneyV2. */
export interface MoneyV2 {
  amount: string
  currencyCode: string
}

export function moneyV2(cents: number, currencyCode: string): MoneyV2 {
  return { amount: shortAmountText(cents), currencyCode }
}
