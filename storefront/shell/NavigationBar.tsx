import { hideSigns } from '#storefront/widgets/hide-signs.tsx'
import { safeHref } from '#shared/blocks/links.ts'
import type { NavigationItem } from '#shared/features/navigation/navigation.record.ts'
import type { ShopFacts } from '#shared/page-renderer.ts'
import { paths } from '#shared/paths.ts'
import { ariaCurrent, type MenuLink, menuLinks, socialLinks } from './navigation.ts'

interface NavigationBarProps {
  shop: Omit<ShopFacts, 'texts'>
  pathname: string
  items: readonly NavigationItem[] | undefined
}

/** Navigation bar with the shop's name, the menu, the wishlist and the cart; on small screens the menu is a popover. */
export function NavigationBar({ shop, pathname, items }: NavigationBarProps) {
  const links = menuLinks(items)
  const profiles = socialLinks(shop.social)
  return (
    <header className="bar">
      <div className="bar-content frame">
        <a className="bar-name" href={paths.home}>
          {shop.name}
          <span className="bar-cursor" aria-hidden="true" />
        </a>
        {/* The same links stand in the bar of a wide screen, and in a popover of a narrow one. */}
        <div id="menu" className="menu" popover="auto">
          <div className="menu-head row spread">
            <span className="dim">MENU.MAIN</span>
            <button type="button" className="button" popoverTarget="menu" popoverTargetAction="hide">
              {hideSigns('[CLOSE]')}
            </button>
          </div>
          <nav className="menu-links" aria-label="Main" data-live="menu">
            <Links links={links} pathname={pathname} />
          </nav>
          <a
            className="bar-wishlist"
            href={paths.wishlist}
            aria-current={ariaCurrent(paths.wishlist, pathname)}
            data-wishlist=""
          >
            WISHLIST
          </a>
          {profiles.length > 0 && (
            <nav className="menu-links menu-social dim" aria-label="Social">
              <ul>
                {profiles.map(({ href, label }) => (
                  <li key={href}>
                    <a href={href} target="_blank" rel="noopener">
                      {label}
                      <span className="sr-only"> (opens in a new tab)</span>
                    </a>
                  </li>
                ))}
              </ul>
            </nav>
          )}
        </div>
        <a
          className="button bar-cart"
          href={paths.cart}
          aria-current={pathname === paths.cart ? 'page' : undefined}
          data-cart
        >
          CART
        </a>
        <button type="button" className="button bar-menu" popoverTarget="menu">
          {hideSigns('[MENU]')}
        </button>
      </div>
    </header>
  )
}

function Links({ links, pathname }: { links: MenuLink[]; pathname: string }) {
  return (
    <ul>
      {links.map(({ href, label }) => (
        <li key={`${href} ${label}`}>
          <a href={safeHref(href) ?? undefined} dir="auto" aria-current={ariaCurrent(href, pathname)}>
            {label}
          </a>
        </li>
      ))}
    </ul>
  )
}
