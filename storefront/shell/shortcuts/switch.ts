import { mayRemember } from '#storefront/shell/consent/consent.storage.ts'

const KEY = 'hoard.shortcuts'
let on: boolean | undefined

/** Whether single keys are shortcuts here. They can be switched off (WCAG 2.1.4). */
export function shortcutsAreOn(): boolean {
  try {
    on ??= localStorage.getItem(KEY) !== 'off'
  } catch {
    on = true // storage is blocked
  }
  return on
}

/** Remembered by the browser with the shopper's consent to PREFERENCES; for this page without. */
export function switchShortcuts(to: boolean): void {
  on = to
  try {
    if (to) localStorage.removeItem(KEY)
    else if (mayRemember()) localStorage.setItem(KEY, 'off')
  } catch {
    return // for this page
  }
}

/** The consent to remember has been withdrawn, or was never given. */
export function forgetPreference(): void {
  try {
    localStorage.removeItem(KEY)
  } catch {
    return // nothing is kept
  }
}
