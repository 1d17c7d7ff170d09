import type { WorkStorage } from '#staff/builder/keeping/place.ts'
import type { TextStore } from './texts.ts'

/** Draft storage of the desktop editor, on this computer's disk. Empty in a browser, which uses its own storage. */
export const draftStorage: { texts?: TextStore; work?: WorkStorage } = {}
