import { Alert, Button } from 'antd'
import type { Bridge, KnownServer } from '#bridge/bridge.ts'
import { useBridgeCall } from './useBridgeCall.ts'
import { useScreen } from './useScreen.ts'

/** Shown while the person signs in in the system's browser. Afterwards the main process opens the staff screens. */
export function Waiting({
  bridge,
  server: { name, address },
  hasEnded,
}: {
  bridge: Bridge
  server: KnownServer
  hasEnded: boolean
}) {
  const heading = useScreen('Signing in')
  const again = useBridgeCall()
  const cancelling = useBridgeCall()
  return (
    <main className="welcome-screen welcome-narrow stack loose">
      <h1 ref={heading} tabIndex={-1}>
        SIGNING.IN
      </h1>
      {hasEnded && (
        <Alert
          type="warning"
          showIcon
          title="Your session has ended. Your changes are kept on this computer and will be restored when you sign in again."
        />
      )}
      <p aria-live="polite">Approve the sign-in in your browser.</p>
      <p className="signing-in-at row">
        <bdi className="bright">{name}</bdi> <span dir="ltr">{address}</span>
      </p>
      <p className="dim">
        [WAITING FOR YOUR BROWSER...]
        <span className="wordmark-cursor" aria-hidden="true" />
      </p>
      <div className="ways">
        <Button loading={again.isPending} onClick={() => void again.run(() => bridge.signIn.again())}>
          OPEN THE BROWSER AGAIN
        </Button>
        <Button loading={cancelling.isPending} onClick={() => void cancelling.run(() => bridge.signIn.cancel())}>
          CANCEL
        </Button>
      </div>
      <div aria-live="polite">
        {(again.failure ?? cancelling.failure) && (
          <Alert type="error" showIcon title={again.failure ?? cancelling.failure} />
        )}
      </div>
    </main>
  )
}
