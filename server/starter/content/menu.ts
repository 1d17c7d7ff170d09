/** A menu item: it follows the page with that slug, or leads to an address of its own. */
export type MenuEntry = { label: string; pageSlug: string } | { label: string; href: string }

/** What shoppers find at the top of every page (specification section 2, navigation bar). */
export const menu: readonly MenuEntry[] = [
  { label: 'HOME', pageSlug: 'home' },
  { label: 'GALLERY', href: '/gallery' },
  { label: 'PROCESS', pageSlug: 'process' },
  { label: 'BLOG', pageSlug: 'blog' },
  { label: 'ABOUT', pageSlug: 'about' },
  { label: 'CONTACT', pageSlug: 'contact' },
]
