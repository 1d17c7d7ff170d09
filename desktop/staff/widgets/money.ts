/**
 * Formats an amount from the API (decimal text such as `12.50`) in its currency: `$12.50`, `CA$1,200.00`. Invalid input
 * is shown as it is.
 */
export function money(amount: string, currency: string): string {
  if (!/^-?\d+(\.\d+)?$/.test(amount) || !/^[A-Z]{3}$/.test(currency)) return `${amount} ${currency}`.trim()
  // Passed as text to keep every digit.
  return new Intl.NumberFormat('en-US', { style: 'currency', currency }).format(amount as Intl.StringNumericLiteral)
}

/** Whether an amount is zero, such as `0.00`. */
export const isZero = (amount: string): boolean => Number(amount) === 0
