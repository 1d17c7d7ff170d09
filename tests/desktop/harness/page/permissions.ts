import type { connectWorlds as Connect } from './worlds.ts'

/** Connection to the other world, which asks the app. */
type Worlds = Pick<ReturnType<typeof Connect>, 'on' | 'send'>

/**
 * Headless Chromium never prompts for permissions. Calls that need one wait until the app has decided and its decision
 * is set in Chromium.
 */
export function askForPermissions({ on, send }: Worlds) {
  const waiting = new Map<number, () => void>()
  let last = 0
  on<number>('asked', (id) => {
    waiting.get(id)?.()
    waiting.delete(id)
  })
  const ask = (permission: string) =>
    new Promise<void>((resolve) => {
      waiting.set(++last, resolve)
      send('ask', { id: last, permission })
    })

  type Call = (this: unknown, ...given: unknown[]) => unknown
  const wrap = (owner: unknown, names: string[], permission: string, isPromised = true) => {
    if (!owner) return
    for (const name of names) {
      const original = (owner as Record<string, Call>)[name]
      if (!original) continue
      const asking: Call = function (...given) {
        const asked = ask(permission).then(() => original.apply(this, given))
        return isPromised ? asked : undefined
      }
      Object.defineProperty(owner, name, { value: asking, configurable: true, writable: true })
    }
  }
  wrap(globalThis.Geolocation?.prototype, ['getCurrentPosition', 'watchPosition'], 'geolocation', false)
  wrap(globalThis.Notification, ['requestPermission'], 'notifications')
  wrap(globalThis.MediaDevices?.prototype, ['getUserMedia'], 'media')
  wrap(globalThis.MediaDevices?.prototype, ['getDisplayMedia'], 'display-capture')
  wrap(globalThis.Clipboard?.prototype, ['read', 'readText'], 'clipboard-read')
  wrap(globalThis.Clipboard?.prototype, ['write', 'writeText'], 'clipboard-sanitized-write')
  wrap(globalThis.Navigator?.prototype, ['requestMIDIAccess'], 'midi')
}
