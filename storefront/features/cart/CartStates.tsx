import type { ReactNode } from 'react'

/** Skeleton until the first response, also on the server. Without scripts, no cookie means that the cart is empty. */
export const CartLoading = ({ empty }: { empty: ReactNode }) => (
  <div aria-busy="true">
    <noscript>{empty}</noscript>
    <output className="sr-only cart-loading">Loading cart...</output>
    <div className="split cart-split cart-skeletons" aria-hidden="true">
      <div className="stack">
        <div className="skeleton" />
        <div className="skeleton" />
      </div>
      <div className="skeleton" />
    </div>
  </div>
)

/** Error state: the reason, that the cart is safe, and a retry button. */
export const CartFailed = ({ isOffline, retry }: { isOffline: boolean; retry: () => void }) => (
  <section className="panel notice stack tight" role="alert">
    <p className="warning">
      {isOffline
        ? 'You are offline. Your cart is safe and will be here when you are back online.'
        : "The cart couldn't be loaded. It is safe: please try again in a moment."}
    </p>
    <p>
      <button type="button" className="button" onClick={retry}>
        [TRY AGAIN]
      </button>
    </p>
  </section>
)
