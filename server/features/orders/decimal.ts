const decimal = /^(-?)(\d{1,12})(?:\.(\d+))?$/

/** Normalises Shopify's decimal text to at least two places (`12.5` to `12.50`). Null if it isn't an amount. */
export function decimalText(amount: unknown): string | null {
  const parts = decimal.exec(String(amount))
  if (!parts) return null
  const places = (parts[3] ?? '').replace(/0+$/, '').padEnd(2, '0')
  return `${parts[1]}${BigInt(parts[2]!)}.${places}`
}

/** Converts decimal text to integer cents without floats, rounding the third place. */
export function parseCents(amount: string): number {
  const [, sign, whole, places = ''] = decimal.exec(amount) ?? []
  if (whole === undefined) throw new Error(`'${amount}' is not an amount`)
  const cents = Number(whole + places.padEnd(2, '0').slice(0, 2)) + (Number(places[2] ?? 0) >= 5 ? 1 : 0)
  return sign && cents !== 0 ? -cents : cents
}

/** `1250` -> `12.50` */
export function formatCents(cents: number | bigint): string {
  const digits = String(cents).replace('-', '').padStart(3, '0')
  return `${cents < 0 ? '-' : ''}${digits.slice(0, -2)}.${digits.slice(-2)}`
}
