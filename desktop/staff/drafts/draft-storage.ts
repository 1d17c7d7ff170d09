import { noTexts, type TextStore } from './text-store.ts'

/**
 * Where forms store their drafts: IndexedDB in a browser, the computer's disk in the desktop editor. Set before the app
 * renders.
 */
export const draftStorage: { texts: TextStore; isOnDisk: boolean } = { texts: noTexts, isOnDisk: false }
