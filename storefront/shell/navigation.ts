import type { NavigationItem } from '#shared/features/navigation/navigation.record.ts'
import type { ShopFacts } from '#shared/page-renderer.ts'
import { paths } from '#shared/paths.ts'

export type MenuLink = Pick<NavigationItem, 'href' | 'label'>

/** Shown if the server's list is empty or unavailable. */
const fallback: MenuLink[] = [
  { href: paths.home, label: 'HOME' },
  { href: paths.gallery, label: 'GALLERY' },
  { href: paths.about, label: 'ABOUT' },
  { href: paths.blog, label: 'BLOG' },
  { href: paths.contact, label: 'CONTACT' },
  { href: paths.cms, label: 'CMS' },
]

/** Menu links. A list whose items are all hidden gives an empty menu, not the fallback. */
export function menuLinks(items: readonly NavigationItem[] | undefined): MenuLink[] {
  if (!items || items.length === 0) return fallback
  return items.filter(({ isVisible }) => isVisible)
}

/**
 * `aria-current` of a link: `page` for the current page, `true` for its section, as the blog for a post, and the gallery
 * for a product.
 */
export function ariaCurrent(href: string, pathname: string): 'page' | 'true' | undefined {
  if (href === pathname) return 'page'
  if (href === paths.gallery && pathname.startsWith('/product/')) return 'true'
  return href !== '/' && pathname.startsWith(`${href}/`) ? 'true' : undefined
}

/** Links to the shop's profiles that are set. */
export const socialLinks = ({ instagram, tiktok, youtube }: ShopFacts['social']): MenuLink[] =>
  [
    { href: instagram, label: 'INSTAGRAM' },
    { href: tiktok, label: 'TIKTOK' },
    { href: youtube, label: 'YOUTUBE' },
  ].filter((link): link is MenuLink => link.href !== null)
