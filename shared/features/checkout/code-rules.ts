/** What a discount code can be. In a separate file, because the schemas and the storefront's code need it. */

/** Of one order. */
export const MAX_CODES = 5
export const MAX_CODE_LENGTH = 100

export const CODE_INVALID = `A discount code has 1 to ${MAX_CODE_LENGTH} characters.`

/** A typed code without the spaces around it and invisible signs, as copying brings along; null if it can't be one. */
export function toCode(text: string): string | null {
  const code = text.replace(/\p{Cf}/gu, '').trim()
  return code.length > 0 && code.length <= MAX_CODE_LENGTH && !/\p{Cc}/u.test(code) ? code : null
}
