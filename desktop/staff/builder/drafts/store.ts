import { draftStorage } from '#staff/drafts/draft-storage.ts'
import * as inBrowser from './browser-storage.ts'
import type { WorkStorage } from './work-storage.ts'

/** The browser's storage, or the computer's disk in the desktop editor. */
const storage = (): WorkStorage => draftStorage.work ?? inBrowser

export const write: WorkStorage['write'] = (...given) => storage().write(...given)
export const forget: WorkStorage['forget'] = (...given) => storage().forget(...given)
export const windowsOf: WorkStorage['windowsOf'] = (...given) => storage().windowsOf(...given)
export const read: WorkStorage['read'] = (...given) => storage().read(...given)
export const forgetOld: WorkStorage['forgetOld'] = (...given) => storage().forgetOld(...given)
