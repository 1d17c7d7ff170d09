import { computer } from '#staff/kept/computer.ts'
import * as inBrowser from './in-browser.ts'
import type { WorkPlace } from './place.ts'

/** This browser's own place, or the desktop editor's on the computer's disk. */
const place = (): WorkPlace => computer.work ?? inBrowser

export const write: WorkPlace['write'] = (...given) => place().write(...given)
export const forget: WorkPlace['forget'] = (...given) => place().forget(...given)
export const windowsOf: WorkPlace['windowsOf'] = (...given) => place().windowsOf(...given)
export const read: WorkPlace['read'] = (...given) => place().read(...given)
export const forgetOld: WorkPlace['forgetOld'] = (...given) => place().forgetOld(...given)
