const decimal = /^(-?)(\d{1,12})(?:\.(\d+))?$/

/** Shopify's amounts are decimal text, `12.5` or `12.50`: here with two places, or as many as they have. Null for what is no amount. */
export function decimalText(amount: unknown): string | null {
  const parts = decimal.exec(String(amount))
  if (!parts) return null
  const places = (parts[3] ?? '').replace(/0+$/, '').padEnd(2, '0')
  return `${parts[1]}${BigInt(parts[2]!)}.${places}`
}

/** Whole cents of decimal text, worked out without floats; a third place is rounded. */
export function centsOf(amount: string): number {
  const [, sign, whole, places = ''] = decimal.exec(amount) ?? []
  if (whole === undefined) throw new Error(`'${amount}' is no amount`)
  const cents = Number(whole + places.padEnd(2, '0').slice(0, 2)) + (Number(places[2] ?? 0) >= 5 ? 1 : 0)
  return sign && cents !== 0 ? -cents : cents
}

/** `1250` -> `12.50` */
export function textOfCents(cents: number | bigint): string {
  const digits = String(cents).replace('-', '').padStart(3, '0')
  return `${cents < 0 ? '-' : ''}${digits.slice(0, -2)}.${digits.slice(-2)}`
}
