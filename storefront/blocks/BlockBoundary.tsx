import { Component, type ReactNode } from 'react'
import { logFailure } from '#storefront/log.ts'

/** Error boundary that leaves out a block which fails to render. */
export class BlockBoundary extends Component<{ children: ReactNode }, { hasFailed: boolean }> {
  override state = { hasFailed: false }

  static getDerivedStateFromError() {
    return { hasFailed: true }
  }

  override componentDidCatch(error: unknown) {
    logFailure('A block failed to render', error)
  }

  override render() {
    return !this.state.hasFailed && this.props.children
  }
}
