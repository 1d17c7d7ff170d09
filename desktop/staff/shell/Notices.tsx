import { Alert } from 'antd'
import { useAtomValue } from 'jotai'
import { lazy, Suspense } from 'react'
import { useUser } from '#staff/api/user.ts'
import { onlineAtom } from '#staff/api/connection.ts'
import { bridge } from '#staff/bridge.ts'

const OfflineNotice = lazy(() => import('#staff/editor/OfflineNotice.tsx'))

/** Notices that concern every screen: development mode and a lost connection. */
export function Notices() {
  const online = useAtomValue(onlineAtom)
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
      <div aria-live="polite">
        {!online && bridge && (
          <Suspense>
            <OfflineNotice bridge={bridge} />
          </Suspense>
        )}
        {!online && !bridge && (
          <Alert banner type="error" title="Offline. Your work is kept in this browser. We’ll keep trying." />
        )}
      </div>
    </div>
  )
}
