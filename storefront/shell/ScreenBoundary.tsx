import { hideSigns } from '#storefront/widgets/hide-signs.tsx'
import { Component, type ReactNode } from 'react'
import { logFailure } from '#storefront/log.ts'
import { paths } from '#shared/paths.ts'

/** Error boundary around a screen: the rest of the shop stays usable. */
export class ScreenBoundary extends Component<{ children: ReactNode }, { hasFailed: boolean }> {
  override state = { hasFailed: false }

  static getDerivedStateFromError() {
    return { hasFailed: true }
  }

  override componentDidCatch(error: unknown) {
    // The page is loaded once more as without scripts (hydration.ts), where the wishlist would be empty.
    if (location.pathname !== paths.wishlist) window.name = location.pathname
    logFailure('A screen failed to render', error)
  }

  override render() {
    return this.state.hasFailed ? <ScreenFault /> : this.props.children
  }
}

/** Shown in place of a screen that can't be rendered. */
export const ScreenFault = () => (
  <div className="page stack">
    <h1>SCREEN.FAULT</h1>
    <p>Something went wrong on this screen. Your cart is safe.</p>
    <p className="row">
      {/* oxlint-disable-next-line jsx-a11y/anchor-is-valid -- this page, with its query */}
      <a className="button primary" href="">
        {hideSigns('[TRY AGAIN]')}
      </a>
      <a className="button" href={paths.home}>
        {hideSigns('[RETURN TO TOWN]')}
      </a>
    </p>
  </div>
)
