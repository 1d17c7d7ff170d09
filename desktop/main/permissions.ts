import type { Session } from 'electron'
import { appAddress } from '#core/pages/address.ts'

/** Copying an address to the clipboard, after a click, is all that pages may do of what browsers ask people about. */
const ALLOWED = 'clipboard-sanitized-write'

/** Denies whatever pages may ask for: cameras, places, notifications, devices. */
export function denyPermissions(session: Session) {
  session.setPermissionRequestHandler((_, permission, answer, { requestingUrl }) =>
    answer(permission === ALLOWED && appAddress(requestingUrl) !== null),
  )
  session.setPermissionCheckHandler((_, permission, origin) => permission === ALLOWED && appAddress(origin) !== null)
  session.setDevicePermissionHandler(() => false)
}
