import type { TextStore } from './text-store.ts'

/** Draft storage of the desktop editor, on this computer's disk. Empty in a browser, which uses its own storage. */
export const draftStorage: { texts?: TextStore } = {}
