import { computer } from '#staff/kept/computer.ts'

let onPurpose = false

/** The page is left for the login page or the shop: nobody is asked, as drafts are kept. */
export function leaveOnPurpose() {
  onPurpose = true
  // Should the browser stay after all, such as without a connection, it asks again.
  setTimeout(() => (onPurpose = false), 5_000)
}

/** In the desktop editor nobody is asked either: a program that is quit has its work on the disk. */
export const leavesOnPurpose = () => onPurpose || computer.texts?.isWhole() === true
