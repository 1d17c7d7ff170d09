import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useLocation } from '#storefront/router.tsx'
import { read } from '#storefront/api/read.ts'
import { useShop } from '#storefront/shop.ts'
import { Dialog } from '#storefront/widgets/Dialog.tsx'
import { safeHref } from '#shared/blocks/links.ts'
import { paths } from '#shared/paths.ts'
import { ariaCurrent, type MenuLink, menuLinks, socialLinks } from './navigation.ts'
import './navigation-bar.css'
import { useCartCount } from '#storefront/features/cart/cart.queries.ts'

/** Navigation bar with the shop's name, the menu and the cart; on small screens the menu is a drawer. */
export function NavigationBar() {
  const shop = useShop()
  const location = useLocation()
  const { pathname } = location
  const { data } = useQuery(read('/api/navigation'))
  // The drawer is open only at the location where it was opened, so that every navigation closes it.
  const [openAt, setOpenAt] = useState<typeof location | null>(null)
  const open = openAt === location
  const links = menuLinks(data)

  return (
    <header className="bar">
      <div className="bar-content">
        <a className="bar-name" href={paths.home}>
          {shop.name}
          <span className="bar-cursor" aria-hidden="true" />
        </a>
        <nav className="bar-links" aria-label="Main">
          <Links links={links} pathname={pathname} />
        </nav>
        <CartButton />
        <button
          type="button"
          className="button bar-menu"
          aria-haspopup="dialog"
          aria-expanded={open}
          onClick={() => setOpenAt(location)}
        >
          [MENU]
        </button>
      </div>
      <Dialog open={open} onClose={() => setOpenAt(null)} label="Menu" shape="drawer">
        <div className="stack">
          <div className="row spread">
            <span className="dim">MENU.MAIN</span>
            <button type="button" className="button" onClick={() => setOpenAt(null)}>
              [CLOSE]
            </button>
          </div>
          <nav className="menu-links" aria-label="Main">
            <Links links={links} pathname={pathname} />
          </nav>
          <hr className="rule" />
          <nav className="menu-links dim" aria-label="Social">
            <ul>
              {socialLinks(shop.social).map(({ href, label }) => (
                <li key={href}>
                  <a href={href} target="_blank" rel="noopener">
                    {label}
                    <span className="sr-only"> (opens in a new tab)</span>
                  </a>
                </li>
              ))}
            </ul>
          </nav>
        </div>
      </Dialog>
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

/** Cart link with the number of items if there are any. */
function CartButton() {
  const count = useCartCount()
  const { pathname } = useLocation()
  return (
    <a className="button bar-cart" href={paths.cart} aria-current={pathname === paths.cart ? 'page' : undefined}>
      CART
      {count > 0 && (
        <span className="bar-count">
          {count}
          <span className="sr-only"> {count === 1 ? 'item' : 'items'}</span>
        </span>
      )}
    </a>
  )
}
