import { Component, type ReactNode } from 'react'
import { logFailure } from '#storefront/log.ts'

/** A block that cannot be drawn is left out; the page goes on. */
export class BlockBoundary extends Component<{ children: ReactNode }, { broken: boolean }> {
  override state = { broken: false }

  static getDerivedStateFromError() {
    return { broken: true }
  }

  override componentDidCatch(error: unknown) {
    logFailure('A block could not be drawn', error)
  }

  override render() {
    return !this.state.broken && this.props.children
  }
}
