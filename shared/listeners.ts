/** Functions that are called when something happens. `add` returns a function that removes its listener. */
export function createListeners<Args extends unknown[] = []>() {
  const listeners = new Set<(...args: Args) => void>()
  return {
    add: (listener: (...args: Args) => void): (() => void) => {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    call: (...args: Args): void => {
      for (const listener of listeners) listener(...args)
    },
    clear: (): void => listeners.clear(),
    isEmpty: (): boolean => listeners.size === 0,
  }
}
