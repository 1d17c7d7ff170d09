import { formatMoney, toCents } from '#shared/pricing/money.ts'

interface PriceProps {
  cents: number
  /** A higher price (decimal text) that it is compared with. */
  was: string | undefined
}

/** `$9, was $12` */
export const formatPrice = (cents: number, was: string | undefined) =>
  formatMoney(cents) + (was ? `, was ${formatMoney(toCents(was))}` : '')

/** A price, and what it was, struck through; read out as `$9, was $12`. */
export const Price = ({ cents, was }: PriceProps) => (
  <span className="price">
    {formatMoney(cents)}
    {was && (
      <s className="was">
        <span className="sr-only">, was </span>
        {formatMoney(toCents(was))}
      </s>
    )}
  </span>
)
