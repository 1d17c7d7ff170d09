import { Alert } from 'antd'
import { useAtomValue } from 'jotai'
import { lazy, Suspense } from 'react'
import { useUser } from '#staff/access/user.ts'
import { onlineAtom } from '#staff/api/connection.ts'
import { bridge } from '#staff/bridge.ts'

const OfflineNotice = lazy(() => import('#staff/editor/OfflineNotice.tsx'))

/** What is true of every screen: development mode, and a lost connection. */
export function Notices() {
  const online = useAtomValue(onlineAtom)
  const { user } = useUser()
  return (
    <div className="notices">
      {!user && (
        <Alert
          banner
          type="warning"
          title="DEVELOPMENT MODE: sign-in is switched off (AUTH_DISABLED). Everybody on this machine is an administrator."
        />
      )}
      <div aria-live="polite">
        {!online && bridge && (
          <Suspense>
            <OfflineNotice bridge={bridge} />
          </Suspense>
        )}
        {!online && !bridge && (
          <Alert
            banner
            type="error"
            title="OFFLINE: the server can’t be reached; it is asked again by itself. What you type is kept in this browser: save it when this notice is gone."
          />
        )}
      </div>
    </div>
  )
}
