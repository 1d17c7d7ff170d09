/** Until the first answer, on the server too: the shape of what comes. */
export const CartLoading = () => (
  <div aria-busy="true">
    <noscript>
      <p className="panel notice warning">The cart needs JavaScript. The gallery and its miniatures work without.</p>
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

/** The cart couldn't be read: why, that it is safe, and another try. */
export const CartFailed = ({ offline, retry }: { offline: boolean; retry: () => void }) => (
  <section className="panel notice stack tight" role="alert">
    <p className="warning">
      {offline
        ? 'You are offline. The cart is kept by the shop and will be here when you are back.'
        : 'The cart could not be read just now. It is kept by the shop; nothing is lost.'}
    </p>
    <p>
      <button type="button" className="button" onClick={retry}>
        [TRY AGAIN]
      </button>
    </p>
  </section>
)
