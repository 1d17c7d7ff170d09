import type { Bridge } from '#bridge/bridge.ts'

declare global {
  interface Window {
    hoard?: Bridge
  }
}

/** What only the desktop editor can do; undefined in a browser, where the same screens go without. */
export const bridge = (globalThis as Pick<Window, 'hoard'>).hoard

/** Who keeps what is typed and not saved, and where, for people. */
export const keeper = bridge
  ? { name: 'This computer', where: 'on this computer' }
  : { name: 'This browser', where: 'in this browser' }
