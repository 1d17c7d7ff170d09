import { Alert } from 'antd'
import { useAtomValue } from 'jotai'
import { lazy, Suspense, useLayoutEffect, useRef } from 'react'
import { useUser } from '#staff/api/user.ts'
import { onlineAtom } from '#staff/api/connection.ts'
import { bridge } from '#staff/bridge.ts'

const OtherSessions = lazy(() => import('./OtherSessions.tsx'))
const OfflineNotice = lazy(() => import('#staff/editor/OfflineNotice.tsx'))

/** Notices that concern every screen: development mode and other sessions. */
export function Notices() {
  const { user } = useUser()
  return (
    <div className="notices">
      {!user && (
        <Alert
          banner
          type="warning"
          title="DEVELOPMENT MODE: sign-in is disabled (AUTH_DISABLED). Everyone on this machine is an administrator."
        />
      )}
      {user && (
        <Suspense>
          <OtherSessions />
        </Suspense>
      )}
    </div>
  )
}

/**
 * Says that there is no connection, at the bottom of the window, whatever the scroll position. Other bars there stand
 * above it, by its height.
 */
export function ConnectionNotice() {
  const online = useAtomValue(onlineAtom)
  const notice = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    const { style } = document.documentElement
    const observer = new ResizeObserver(([entry]) =>
      style.setProperty('--notice-height', `${entry!.borderBoxSize[0]!.blockSize}px`),
    )
    observer.observe(notice.current!)
    return () => {
      observer.disconnect()
      style.removeProperty('--notice-height')
    }
  }, [])
  return (
    <div ref={notice} className="connection-notice" aria-live="polite">
      {!online && bridge && (
        <Suspense>
          <OfflineNotice bridge={bridge} />
        </Suspense>
      )}
      {!online && !bridge && (
        <Alert banner type="error" title="Offline. Your work is kept in this browser. We’ll keep trying." />
      )}
    </div>
  )
}
