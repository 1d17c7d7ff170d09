import { atom } from 'jotai'
import { keep, kept, openChannel } from '#shared/browser-storage.ts'
import { isPageHeld } from '#staff/api/session.ts'
import { stopDrafts } from '#staff/drafts/draft-store.ts'
import { leaveOnPurpose } from '#staff/drafts/leaving.ts'
import { store } from '#staff/store.ts'

/** True from LOGOUT until the page leaves: no screen is shown any more. */
export const endingAtom = atom(false)

/** True when the finder has asked for LOGOUT, which the header presses. Desktop editor only. */
export const logoutAskedAtom = atom(false)

/** Names the account whose LOGOUT hasn't reached the server yet. The next visit completes it. */
const KEY = 'hoard.logout'

/** The account whose LOGOUT hasn't been completed; null if there is none. */
export const unfinishedLogout = () => kept(KEY)

export const finishLogout = () => keep(KEY, null)

/** Begins LOGOUT: from now on nothing is stored. It is completed even if this page closes, unless storage is blocked. */
export function beginLogout(user: string) {
  stopDrafts()
  keep(KEY, user)
}

const otherTabs = openChannel('hoard.logout')

/** Takes all screens away, in every tab, and ends the session. */
export function endSession() {
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- channels have none
  otherTabs?.postMessage('')
  leave()
}

/**
 * Call once at startup: leaves when LOGOUT is pressed in another tab. A tab with images to upload stays, and asks for a
 * new sign-in.
 */
export const followLogout = () => otherTabs?.addEventListener('message', () => isPageHeld() || leave())

function leave() {
  stopDrafts()
  leaveOnPurpose()
  store.set(endingAtom, true)
}
