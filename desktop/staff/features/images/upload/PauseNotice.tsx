import { Alert, Button } from 'antd'
import { openLoginTab } from '#staff/api/session.ts'
import { bridge } from '#staff/bridge.ts'
import type { UploadsState } from './uploads-state.ts'

/** Why an upload is paused. It resumes by itself. */
export function PauseNotice({ trouble }: Pick<UploadsState, 'trouble'>) {
  return (
    <div aria-live="polite">
      {trouble === 'connection' && (
        <Alert type="warning" showIcon title="Connection lost. Uploading resumes when the connection is back." />
      )}
      {trouble === 'server' && (
        <Alert type="warning" showIcon title="The server is unavailable. Uploading resumes automatically." />
      )}
      {trouble === 'session' && (
        <Alert
          type="warning"
          showIcon
          title={
            bridge
              ? 'Your session has ended. Sign in again to resume uploading.'
              : 'Your session has ended. Sign in in another tab to resume uploading here.'
          }
          action={<Button onClick={openLoginTab}>SIGN IN</Button>}
        />
      )}
    </div>
  )
}
