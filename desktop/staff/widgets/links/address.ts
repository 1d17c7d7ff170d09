import { safeHref } from '#shared/blocks/links.ts'
import { parseUrl } from '#shared/older-browsers.ts'
import { ownPath } from './own-address.ts'

/** A link target, or the reason why an address is invalid. */
export type ParsedAddress = { href: string; problem?: never } | { href?: never; problem: string }

const scheme = /^https?:\/\//i

/**
 * Parses an address typed as External URL. `https://` is prepended, except for paths, anchors, `mailto:` and `tel:`. The
 * shop's own addresses become paths.
 */
export function parseAddress(typed: string): ParsedAddress {
  const address = ownPath(typed.trim())
  if (!address) return { problem: 'Enter an address.' }
  if (/^(\/(?!\/)|#|mailto:|tel:)/i.test(address)) {
    const href = safeHref(address.replace(/\s/g, '%20'))
    return href ? { href } : { problem: 'Links can’t go to this address.' }
  }
  const href = (scheme.test(address) ? address : `https://${address.replace(/^\/\//, '')}`).replace(/\s/g, '%20')
  return checkSite(href) ?? { href }
}

/** Validates an address of another site; null if it is valid. */
function checkSite(href: string): { problem: string } | null {
  const url = parseUrl(href)
  if (!url || !safeHref(href)) return { problem: `${shortened(href)} isn’t a valid web address.` }
  if (url.username || url.password)
    return { problem: 'This looks like an email address. To link to it, start with mailto:' }
  if (!/[.:]/.test(url.hostname) && url.hostname !== 'localhost')
    return {
      problem: `${shortened(url.hostname)} isn’t a website. To link to a page of this shop, choose Internal Page or start with /`,
    }
  return null
}

const shortened = (text: string) => (text.length > 60 ? `${text.slice(0, 60)}…` : text)
