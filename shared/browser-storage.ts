/**
 * What a browser keeps for the shop. It may block each of these together with cookies, and says so by throwing: nothing
 * else may use the globals.
 */
type Place = 'localStorage' | 'sessionStorage'

interface Texts {
  getItem(name: string): string | null
  setItem(name: string, text: string): void
  removeItem(name: string): void
}

const browser = globalThis as unknown as Record<Place, Texts>

/** A stored text. Null if there is none, or storage is blocked. */
export function kept(name: string, place: Place = 'localStorage'): string | null {
  try {
    return browser[place].getItem(name)
  } catch {
    return null
  }
}

/** Stores a text, or removes it (null). False if storage is blocked or full. */
export function keep(name: string, text: string | null, place: Place = 'localStorage'): boolean {
  try {
    if (text === null) browser[place].removeItem(name)
    else browser[place].setItem(name, text)
    return true
  } catch {
    return false
  }
}

/** Other tabs of this browser; undefined where channels are blocked, as Firefox does. */
export function openChannel(name: string): BroadcastChannel | undefined {
  try {
    return new BroadcastChannel(name)
  } catch {
    return undefined
  }
}
