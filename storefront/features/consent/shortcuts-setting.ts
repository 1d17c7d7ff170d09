import { kept } from '#shared/browser-storage.ts'

export const SHORTCUTS_KEY = 'hoard.shortcuts'
let on: boolean | undefined

/** Whether single-key shortcuts are on. Shoppers can switch them off (WCAG 2.1.4). */
export const areShortcutsEnabled = (): boolean => (on ??= kept(SHORTCUTS_KEY) !== 'off')

/** Valid for this page. */
export const enableShortcuts = (to: boolean) => void (on = to)
