/** Integer cents of a decimal string such as '12.5' or '12.50'. Throws on anything else. */
export function centsOf(amount: string): number {
  const parts = /^(\d{1,9})(?:\.(\d{1,2}))?$/.exec(amount)
  if (!parts) throw new Error(`'${amount}' is not a price: write it like 12.50`)
  return Number(parts[1]) * 100 + Number((parts[2] ?? '').padEnd(2, '0'))
}

/** '12.50', the format of the Admin API's variant prices and of displayed prices. */
export function amountText(cents: number): string {
  return `${Math.floor(cents / 100)}.${String(cents % 100).padStart(2, '0')}`
}

/** '12.5' or '12.0', the format of MoneyV2 in both APIs. Compare amounts as decimals, not as strings. */
export function shortAmountText(cents: number): string {
  return amountText(cents).replace(/0$/, '')
}

export interface MoneyV2 {
  amount: string
  currencyCode: string
}

export function moneyV2(cents: number, currencyCode: string): MoneyV2 {
  return { amount: shortAmountText(cents), currencyCode }
}
