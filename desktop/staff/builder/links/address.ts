import { safeHref } from '#shared/blocks/links.ts'

/** Where a link leads, or why an address leads nowhere, in words. */
export type Address = { href: string; problem?: never } | { href?: never; problem: string }

const scheme = /^https?:\/\//i

/**
 * An address as somebody types it under External URL. One without http(s):// gets https:// prepended (staff specification, section
 * 5), but for paths of this shop, mailto: and tel:, which are links already. What is no link then is refused.
 */
export function addressOf(typed: string): Address {
  const words = typed.trim()
  if (!words) return { problem: 'An address is needed.' }
  if (/^(\/(?!\/)|#|mailto:|tel:)/i.test(words)) {
    const href = safeHref(words.replace(/\s/g, '%20'))
    return href ? { href } : { problem: 'This is no address that a link may lead to.' }
  }
  const href = (scheme.test(words) ? words : `https://${words.replace(/^\/\//, '')}`).replace(/\s/g, '%20')
  return siteOf(href) ?? { href }
}

/** What is wrong with an address of another site; null: nothing. */
function siteOf(href: string): { problem: string } | null {
  const url = URL.parse(href)
  if (!url || !safeHref(href)) return { problem: `${shortened(href)} is no address of the web.` }
  if (url.username || url.password)
    return { problem: 'This looks like an e-mail address. For a link to one, begin with mailto:' }
  if (!/[.:]/.test(url.hostname) && url.hostname !== 'localhost')
    return {
      problem: `There is no site called ${shortened(url.hostname)}. For a page of this shop choose Internal Page, or begin with /`,
    }
  return null
}

const shortened = (text: string) => (text.length > 60 ? `${text.slice(0, 60)}…` : text)
