import type { NavigationItem } from '#shared/features/navigation/navigation.contract.ts'
import type { ShopFacts } from '#shared/page.ts'
import { paths } from '#shared/paths.ts'

export type MenuLink = Pick<NavigationItem, 'href' | 'label'>

/** Shown when the server's list is empty or can't be read (specification section 2). */
const fallback: MenuLink[] = [
  { href: paths.home, label: 'HOME' },
  { href: paths.gallery, label: 'GALLERY' },
  { href: paths.about, label: 'ABOUT' },
  { href: paths.blog, label: 'BLOG' },
  { href: paths.contact, label: 'CONTACT' },
  { href: paths.cms, label: 'CMS' },
]

/** The links of the menu. A list whose items are all hidden is an empty menu, not a missing one (decision 17). */
export function menuLinks(items: readonly NavigationItem[] | undefined): MenuLink[] {
  if (!items || items.length === 0) return fallback
  return items.filter(({ isVisible }) => isVisible)
}

/** Whether a link leads to the page that is shown, or to the part of the shop that it belongs to: a post belongs to the blog. */
export function currentAt(href: string, pathname: string): 'page' | 'true' | undefined {
  if (href === pathname) return 'page'
  return href !== '/' && pathname.startsWith(`${href}/`) ? 'true' : undefined
}

/** Photo-sharing, short-video, video channel (specification section 2): the shop's profiles, or the sites where it has named none. */
export const socialLinks = ({ instagram, tiktok, youtube }: ShopFacts['social']): MenuLink[] => [
  { href: instagram ?? 'https://www.instagram.com/', label: 'INSTAGRAM' },
  { href: tiktok ?? 'https://www.tiktok.com/', label: 'TIKTOK' },
  { href: youtube ?? 'https://www.youtube.com/', label: 'YOUTUBE' },
]
