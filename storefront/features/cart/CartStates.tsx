/** Skeleton until the first response, also on the server. */
export const CartLoading = () => (
  <div aria-busy="true">
    <noscript>
      <p className="panel notice warning">The cart needs JavaScript. You can browse the gallery without it.</p>
    </noscript>
    <output className="sr-only">Loading cart...</output>
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
