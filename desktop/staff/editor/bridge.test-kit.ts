import type { Bridge, Events } from '#bridge/bridge.ts'

/** The events of a bridge, worked by hand, for tests. */
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
    /** How many listen. */
    count: (name: keyof Events) => listeners.get(name)?.size ?? 0,
  }
}
