import { safeHref } from '#shared/blocks/links.ts'
import type { NavigationItem } from '#shared/features/navigation/navigation.contract.ts'
import { menuOfShoppers, type MenuPage } from './shoppers.ts'

/** The menu as shoppers see it now, with links that can be tried. */
export function MenuPreview({ items, pages }: { items: readonly NavigationItem[]; pages: readonly MenuPage[] }) {
  const links = menuOfShoppers(items, pages)
  return (
    <>
      {items.length === 0 && <p>There is no item: shoppers see these links of the shop’s own.</p>}
      {links.length === 0 && <p>Every item is hidden: shoppers see an empty menu.</p>}
      <ul className="menu-preview">
        {links.map(({ href, label }, index) => (
          // Two items may be alike in everything.
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
