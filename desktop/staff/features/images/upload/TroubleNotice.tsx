import { Alert, Button } from 'antd'
import { signInBeside } from '#staff/api/session.ts'
import type { Trouble } from './persevere.ts'

/** Why an upload stands still. It goes on by itself. */
export function TroubleNotice({ trouble }: { trouble: Trouble | null }) {
  return (
    <div aria-live="polite">
      {trouble === 'connection' && (
        <Alert type="warning" showIcon title="The connection is lost. Uploading goes on by itself when it is back." />
      )}
      {trouble === 'session' && (
        <Alert
          type="warning"
          showIcon
          title="Your session has ended. Sign in in another tab: uploading goes on here by itself."
          action={<Button onClick={signInBeside}>SIGN IN</Button>}
        />
      )}
    </div>
  )
}
