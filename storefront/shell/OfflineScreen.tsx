import { hideSigns } from '#storefront/widgets/hide-signs.tsx'
/** Shown in place of a page that was opened without a connection. */
export const OfflineScreen = () => (
  <div className="page stack">
    {/* The first heading of what is shown; a page may have only one h1, even in a template. */}
    <h2 aria-level={1} tabIndex={-1}>
      SCREEN.OFFLINE
    </h2>
    <p role="alert">
      You are offline, and this screen hasn't been loaded yet. Your cart is safe. The screen opens as soon as you are
      back online.
    </p>
    <p className="row">
      <button type="button" className="button primary" data-retry>
        {hideSigns('[TRY AGAIN]')}
      </button>
      <button type="button" className="button" data-back>
        {hideSigns('[GO BACK]')}
      </button>
    </p>
  </div>
)
