import type { Bridge, Events } from '#bridge/bridge.ts'

/** Fake bridge events that a test triggers. */
export function fakeEvents() {
  const listeners = new Map<keyof Events, Set<(event: never) => void>>()
  const on: Bridge['on'] = (name, listener) => {
    const all = listeners.get(name) ?? new Set()
    listeners.set(name, all.add(listener))
    return () => void all.delete(listener)
  }
  return {
    on,
    tell<Name extends keyof Events>(name: Name, event: Events[Name]) {
      for (const listener of listeners.get(name) ?? []) listener(event as never)
    },
    /** Number of listeners. */
    count: (name: keyof Events) => listeners.get(name)?.size ?? 0,
  }
}
