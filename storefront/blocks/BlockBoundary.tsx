import { Component, type ReactNode } from 'react'
import { logFailure } from '#storefront/log.ts'

/** Error boundary that leaves out a block which fails to render. */
export class BlockBoundary extends Component<{ children: ReactNode }, { broken: boolean }> {
  override state = { broken: false }

  static getDerivedStateFromError() {
    return { broken: true }
  }

  override componentDidCatch(error: unknown) {
    logFailure('A block failed to render', error)
  }

  override render() {
    return !this.state.broken && this.props.children
  }
}
