import { hideSigns } from '#storefront/widgets/hide-signs.tsx'
import type { ReactNode } from 'react'
import { COOKIES_BLOCKED } from '#shared/features/cart/messages.ts'
import { paths } from '#shared/paths.ts'
import { useIsHydrated } from '#storefront/widgets/useIsHydrated.ts'
import { forgetsCart } from './forgets-cart.ts'

const NOT_LOADED = "The cart couldn't be loaded. It is safe: please try again in a moment."

/**
 * Skeleton until the first response, also on the server. Without scripts, no cookie means that the cart is empty; with
 * them, the page says so before React runs (cart-count.ts). A browser whose scripts are blocked or fail may have a cart
 * that only they know: cart.css then shows a failure.
 */
export const CartLoading = ({ empty }: { empty: ReactNode }) => (
  <div className="cart-wait">
    {empty && <div className="cart-none">{empty}</div>}
    <div className="cart-loading" aria-busy="true">
      <output className="sr-only">Loading cart...</output>
      <div className="split cart-split cart-skeletons" aria-hidden="true">
        <div className="stack">
          <div className="skeleton" />
          <div className="skeleton" />
        </div>
        <div className="skeleton" />
      </div>
    </div>
    <section className="panel notice stack tight cart-late">
      <p className="warning">{NOT_LOADED}</p>
      <p className="row tight">
        {/* oxlint-disable-next-line jsx-a11y/anchor-is-valid -- this page, with its query */}
        <a className="button primary" href="">
          {hideSigns('[TRY AGAIN]')}
        </a>
        <a className="button" href={paths.gallery}>
          {hideSigns('> GO TO GALLERY')}
        </a>
      </p>
    </section>
  </div>
)

/** Error state: the reason, that the cart is safe, and a retry button. */
export const CartFailed = ({ isOffline, retry }: { isOffline: boolean; retry: () => void }) => (
  <section className="panel notice stack tight" role="alert">
    <p className="warning">
      {isOffline ? 'You are offline. Your cart is safe and will be here when you are back online.' : NOT_LOADED}
    </p>
    <p>
      <button type="button" className="button" onClick={retry}>
        {hideSigns('[TRY AGAIN]')}
      </button>
    </p>
  </section>
)

/** Why a cart is empty that was filled on another page. */
export const Forgotten = () =>
  useIsHydrated() &&
  forgetsCart() && <p className="warning">{COOKIES_BLOCKED} To keep it, allow cookies for this shop.</p>
