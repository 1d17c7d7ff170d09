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
    logFailure('A screen failed to render', error)
  }

  override render() {
    if (!this.state.hasFailed) return this.props.children
    return (
      <div className="page stack">
        {navigator.onLine ? (
          <>
            <h1>SCREEN.FAULT</h1>
            <p>Something went wrong on this screen. Your cart is safe.</p>
          </>
        ) : (
          <>
            <h1>SCREEN.OFFLINE</h1>
            <p>You are offline, and this screen hasn't been loaded yet. Your cart is safe.</p>
          </>
        )}
        <p className="row">
          <button type="button" className="button primary" onClick={() => location.reload()}>
            [TRY AGAIN]
          </button>
          <a className="button" href={paths.home}>
            [RETURN TO TOWN]
          </a>
        </p>
      </div>
    )
  }
}
