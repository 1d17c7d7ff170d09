import type { Bridge } from '#bridge/bridge.ts'

declare global {
  interface Window {
    hoard?: Bridge
  }
}

/** The desktop editor's API; undefined in a browser. */
export const bridge = (globalThis as Pick<Window, 'hoard'>).hoard

/** What stores unsaved work, and where, as shown to people. */
export const draftLocation = bridge
  ? { name: 'This computer', where: 'on this computer' }
  : { name: 'This browser', where: 'in this browser' }
