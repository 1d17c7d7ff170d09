import { lazy, type ComponentType } from 'react'

/** Handlers that load code as soon as someone points at or focuses what needs it. */
export interface Intent {
  onPointerOver(): void
  onFocus(): void
}

/**
 * A component whose code is loaded when it is first rendered or, through the handlers, shortly before. A failed load
 * ahead of time is not reported, because rendering tries again.
 */
export function loadOnIntent<P extends object>(load: () => Promise<ComponentType<P>>) {
  const ahead = () => void load().catch(() => undefined)
  const intent: Intent = { onPointerOver: ahead, onFocus: ahead }
  return { Component: lazy(async () => ({ default: await load() })), intent }
}
