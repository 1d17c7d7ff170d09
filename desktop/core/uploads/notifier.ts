import { createListeners } from '#shared/listeners.ts'

/** At most ten updates per second, fewer the more items there are. */
const EVERY_MS = 100
const PER_ITEM_MS = 0.05

/** Notifies listeners of changes, coalesced: `state` is read once per notification. */
export function createChangeNotifier<State>(state: () => State, count: () => number) {
  const listeners = createListeners<[state: State]>()
  let timer: NodeJS.Timeout | undefined
  let last = 0

  function notify() {
    timer = undefined
    last = Date.now()
    if (listeners.isEmpty()) return
    const now = state()
    listeners.call(now)
  }

  return {
    changed() {
      const wait = last + Math.max(EVERY_MS, count() * PER_ITEM_MS) - Date.now()
      timer ??= setTimeout(notify, Math.max(0, wait))
    },
    listen: listeners.add,
    close() {
      clearTimeout(timer)
      listeners.clear()
    },
  }
}
