import type { Discounts } from './checkout.schema.ts'
import { MAX_CODES, toCode } from './code-rules.ts'

/** The discount codes for the next checkout. Scripts can delete it. */
export const CODES_COOKIE = 'hoard.discount-codes'
export const CODES_MAX_AGE_MS = 30 * 86_400_000

export const CODES_NOT_CHECKED = 'Shopify can’t check discount codes right now. They will still be tried at checkout.'

/** What the shop knows of the shopper's codes. */
export interface CodesState {
  codes: string[]
  /** Null if they weren't checked: there is nothing to buy, or Shopify can't be asked. */
  discounts: Discounts | null
  /** Why they weren't checked, for the shopper. */
  problem: string | null
}

/** Codes are the same in upper and lower case. */
export const isSameCode = (a: string, b: string) => a.toLowerCase() === b.toLowerCase()

export const withoutCode = (codes: readonly string[], code: string) => codes.filter((each) => !isSameCode(each, code))

/** Adds a code as the last one. The oldest makes room. */
export const withCode = (codes: readonly string[], code: string) =>
  [...withoutCode(codes, code), code].slice(-MAX_CODES)

/** The cookie's value. */
export const formatCodes = (codes: readonly string[]) => encodeURIComponent(codes.join('\n'))

/** Reads a cookie's value, which may be anything. */
export function parseCodes(value: string): string[] {
  try {
    return decodeURIComponent(value)
      .split('\n')
      .reduce<string[]>((codes, text) => withCode(codes, toCode(text) ?? ''), [])
      .filter((code) => code !== '')
  } catch {
    return []
  }
}

/** Shopify's reason to refuse a code; null if it applies. */
export const refusalOf = ({ codes }: Discounts, code: string) =>
  codes.find((each) => isSameCode(each.code, code))?.refusal ?? null
