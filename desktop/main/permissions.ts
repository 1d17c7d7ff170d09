import type { Session } from 'electron'
import { appAddress } from '#core/pages/address.ts'

/** The only permission pages have: copying an address after a click. */
const ALLOWED = 'clipboard-sanitized-write'

/** Denies cameras, location, notifications, devices and everything else. */
export function denyPermissions(session: Session) {
  session.setPermissionRequestHandler((_, permission, answer, { requestingUrl }) =>
    answer(permission === ALLOWED && appAddress(requestingUrl) !== null),
  )
  session.setPermissionCheckHandler((_, permission, origin) => permission === ALLOWED && appAddress(origin) !== null)
  session.setDevicePermissionHandler(() => false)
}
