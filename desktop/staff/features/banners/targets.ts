import { pageKey, pathOf } from '#shared/features/banners/page-key.ts'
import { ownPath } from '#staff/widgets/links/own-address.ts'

/** The fixed target choices, listed before the shop's pages. */
const fixed = ['*', '/', '/gallery', '/blog', '/about', '/contact']

/** All choices: the fixed ones, published pages and the banner's own targets, without duplicates. */
export function choicesOf(
  pages: readonly { slug: string; isPublished: boolean }[],
  chosen: readonly string[],
): string[] {
  // The footer is part of every page and has no address.
  const published = pages.filter(({ slug, isPublished }) => isPublished && slug !== 'footer').map(({ slug }) => slug)
  return [...new Set([...fixed, ...published, ...chosen].map(pathOf))]
}

export const isChosen = (chosen: readonly string[], path: string): boolean =>
  chosen.some((target) => pathOf(target) === path)

/** Parses a typed target: a path, or the address of a page in this shop. Null for anything else. */
export function readTarget(typed: string): string | null {
  const path = ownPath(typed.trim())
  if (path === '' || /\s|^[a-z][\w.+-]*:|^\/\//i.test(path) || pageKey(path).length > 199) return null
  return pathOf(path)
}
