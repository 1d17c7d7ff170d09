/** An amount as the API has it, decimal text such as `12.50`, in its currency: `$12.50`, `CA$1,200.00`. What is neither stays as it is. */
export function money(amount: string, currency: string): string {
  if (!/^-?\d+(\.\d+)?$/.test(amount) || !/^[A-Z]{3}$/.test(currency)) return `${amount} ${currency}`.trim()
  // As text, it keeps every digit.
  return new Intl.NumberFormat('en-US', { style: 'currency', currency }).format(amount as Intl.StringNumericLiteral)
}

/** Whether an amount is nothing: `0.00`. */
export const isNothing = (amount: string): boolean => Number(amount) === 0
