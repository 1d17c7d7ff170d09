import { pageKey } from '#shared/features/banners/page-key.ts'

/** What staff choose from (staff specification, section 9), before the pages that there are. */
const fixed = ['*', '/', '/gallery', '/blog', '/about', '/contact']

/** A target as people write it: `*`, `/`, `/gallery`, `/product/*`. */
export function pathOf(target: string): string {
  const key = pageKey(target)
  return key === '*' ? '*' : key === 'root' ? '/' : `/${key}`
}

export const nameOfTarget = (target: string): string => (pathOf(target) === '*' ? 'all pages (*)' : pathOf(target))

/** All choices: the specified ones, the published pages, and what the banner has been given. Each page once. */
export function choicesOf(
  pages: readonly { slug: string; isPublished: boolean }[],
  chosen: readonly string[],
): string[] {
  // The footer is on every page, and is none (decision 20).
  const published = pages.filter(({ slug, isPublished }) => isPublished && slug !== 'footer').map(({ slug }) => slug)
  return [...new Set([...fixed, ...published, ...chosen].map(pathOf))]
}

export const isChosen = (chosen: readonly string[], path: string): boolean =>
  chosen.some((target) => pathOf(target) === path)

/** A target that is typed: a path, or the address of a page of this shop. Null for what is neither. */
export function readTarget(typed: string, origin: string): string | null {
  const text = typed.trim()
  const path = text.startsWith(`${origin}/`) ? text.slice(origin.length) : text
  if (path === '' || /\s|^[a-z][\w.+-]*:|^\/\//i.test(path) || pageKey(path).length > 199) return null
  return pathOf(path)
}
