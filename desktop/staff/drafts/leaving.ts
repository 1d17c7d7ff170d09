import { draftStorage } from './draft-storage.ts'

let onPurpose = false

/**
 * Marks that the app itself leaves the page, for the login page or another shop. Drafts are stored, so the browser
 * doesn't ask.
 */
export function leaveOnPurpose() {
  onPurpose = true
  // If the page stays after all, for example because there is no connection, the browser asks again.
  setTimeout(() => (onPurpose = false), 5_000)
}

/** True in the desktop editor as well if everything is on the disk. */
export const isLeavingOnPurpose = () => onPurpose || (draftStorage.isOnDisk && draftStorage.texts.isWhole())
