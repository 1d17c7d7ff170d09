import { atom } from 'jotai'

/** True while the settings dialog is open. */
export const settingsOpenAtom = atom(false)
