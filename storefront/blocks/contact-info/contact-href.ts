import { safeHref } from '#shared/blocks/links.ts'

/** Link target of a contact item: `mailto:` and `tel:` by type, otherwise a safe web address. Null if there is none. */
export function contactHref(type: string, value: string): string | null {
  const bare = value.trim()
  if (type === 'email' && /^[^\s@?&%]+@[^\s@?&%]+$/.test(bare)) return `mailto:${bare}`
  if (type === 'phone' && /^\+?[\d\s().-]{3,}$/.test(bare)) return `tel:${bare.replace(/[^+\d]/g, '')}`
  return safeHref(bare)
}
