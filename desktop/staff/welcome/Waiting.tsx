import { Alert, Button } from 'antd'
import type { Bridge, KnownServer } from '#bridge/bridge.ts'
import { useAsk } from './useAsk.ts'
import { useScreen } from './useScreen.ts'

/** Somebody signs in in the system's browser. When they have, the main process shows the staff screens by itself. */
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
  const again = useAsk()
  const cancelling = useAsk()
  return (
    <main className="welcome-screen welcome-narrow">
      <h1 ref={heading} tabIndex={-1}>
        SIGNING.IN
      </h1>
      {hasEnded && (
        <Alert
          type="warning"
          showIcon
          title="Your session has ended. What you typed is kept on this computer, and comes back when you have signed in again."
        />
      )}
      <p aria-live="polite">Your browser is open: say yes there.</p>
      <p className="signing-in-at">
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
        {(again.words ?? cancelling.words) && <Alert type="error" showIcon title={again.words ?? cancelling.words} />}
      </div>
    </main>
  )
}
