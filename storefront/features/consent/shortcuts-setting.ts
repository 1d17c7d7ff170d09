import { canStorePreferences } from './consent.storage.ts'

const KEY = 'hoard.shortcuts'
let on: boolean | undefined

/** Whether single-key shortcuts are on. Shoppers can switch them off (WCAG 2.1.4). */
export function areShortcutsEnabled(): boolean {
  try {
    on ??= localStorage.getItem(KEY) !== 'off'
  } catch {
    on = true // storage is blocked
  }
  return on
}

/** Stored with the shopper's consent to PREFERENCES, else valid for this page only. */
export function setShortcutsEnabled(to: boolean): void {
  on = to
  try {
    if (to) localStorage.removeItem(KEY)
    else if (canStorePreferences()) localStorage.setItem(KEY, 'off')
  } catch {
    return // valid for this page only
  }
}

/** Deletes the stored setting when consent to preferences is missing or withdrawn. */
export function forgetPreference(): void {
  try {
    localStorage.removeItem(KEY)
  } catch {
    return // storage is blocked: nothing was stored
  }
}
