import type { askForPermissions as Ask } from './permissions.ts'
import type { connectWorlds as Connect, Crossing } from './worlds.ts'

declare const connectWorlds: typeof Connect
declare const askForPermissions: typeof Ask

/** Exposes the preload's API, frozen, in the page's main world before any script runs. */
export function preparePage(nonce: string) {
  if (window !== window.top) return
  const worlds = connectWorlds(nonce, 'page')
  const { on, unpack } = worlds
  askForPermissions(worlds)
  const freeze = (value: unknown): unknown => {
    if (typeof value === 'object' && value !== null) Object.values(Object.freeze(value)).forEach(freeze)
    return value
  }
  on<{ name: string; api: Crossing }>('expose', ({ name, api }) => {
    Object.defineProperty(window, name, { value: freeze(unpack(api, [])), enumerable: true })
  })
}
