import { safeHref } from '#shared/blocks/links.ts'

/**
 * Where a contact item leads: an email address and a telephone number by their type, everything else when it is an address of
 * the web. Null: it leads nowhere and is only read.
 */
export function contactHref(type: string, value: string): string | null {
  const bare = value.trim()
  if (type === 'email' && /^[^\s@?&%]+@[^\s@?&%]+$/.test(bare)) return `mailto:${bare}`
  if (type === 'phone' && /^\+?[\d\s().-]{3,}$/.test(bare)) return `tel:${bare.replace(/[^+\d]/g, '')}`
  return safeHref(bare)
}
