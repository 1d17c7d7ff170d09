import { Alert, Button } from 'antd'
import { signInBeside } from '#staff/api/session.ts'
import { bridge } from '#staff/bridge.ts'
import type { UploadsState } from './uploads-state.ts'

/** Why an upload stands still. It goes on by itself. */
export function TroubleNotice({ trouble }: Pick<UploadsState, 'trouble'>) {
  return (
    <div aria-live="polite">
      {trouble === 'connection' && (
        <Alert type="warning" showIcon title="The connection is lost. Uploading goes on by itself when it is back." />
      )}
      {trouble === 'server' && (
        <Alert type="warning" showIcon title="The server has trouble of its own. Uploading goes on by itself." />
      )}
      {trouble === 'session' && (
        <Alert
          type="warning"
          showIcon
          title={
            bridge
              ? 'Your session has ended. Sign in again, and uploading goes on by itself.'
              : 'Your session has ended. Sign in in another tab: uploading goes on here by itself.'
          }
          action={<Button onClick={signInBeside}>SIGN IN</Button>}
        />
      )}
    </div>
  )
}
