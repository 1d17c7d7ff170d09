/** A menu item that follows the page with a slug, or links to an address. */
export type MenuEntry = { label: string; pageSlug: string } | { label: string; href: string }

export const menu: readonly MenuEntry[] = [
  { label: 'HOME', pageSlug: 'home' },
  { label: 'GALLERY', href: '/gallery' },
  { label: 'PROCESS', pageSlug: 'process' },
  { label: 'BLOG', pageSlug: 'blog' },
  { label: 'ABOUT', pageSlug: 'about' },
  { label: 'CONTACT', pageSlug: 'contact' },
]
