import { safeHref } from '#shared/blocks/links.ts'
import type { NavigationItem } from '#shared/features/navigation/navigation.contract.ts'
import { visibleMenu, type MenuPage } from './visible-menu.ts'

/** The menu as shoppers see it, with working links. */
export function MenuPreview({ items, pages }: { items: readonly NavigationItem[]; pages: readonly MenuPage[] }) {
  const links = visibleMenu(items, pages)
  return (
    <>
      {items.length === 0 && <p>The menu has no items, so shoppers see the shop’s default links.</p>}
      {links.length === 0 && <p>Every item is hidden: shoppers see an empty menu.</p>}
      <ul className="menu-preview">
        {links.map(({ href, label }, index) => (
          // Two items may be identical.
          // oxlint-disable-next-line react/no-array-index-key
          <li key={index}>
            <a href={safeHref(href) ?? undefined} target="_blank" rel="noopener" dir="auto">
              {label}
              <span className="sr-only"> (opens in a new tab)</span>
            </a>
          </li>
        ))}
      </ul>
    </>
  )
}
