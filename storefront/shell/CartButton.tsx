import { useLocation } from 'react-router-dom'
import { useCartCount } from '#storefront/features/cart/cart.queries.ts'
import { paths } from '#shared/paths.ts'

/** Cart link with the number of items if there are any. */
export function CartButton() {
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
