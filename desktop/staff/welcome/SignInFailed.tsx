import { Alert, Button } from 'antd'
import type { Bridge, KnownServer } from '#bridge/bridge.ts'
import { useBridgeCall } from './useBridgeCall.ts'
import { useScreen } from './useScreen.ts'

interface SignInFailedProps {
  bridge: Bridge
  server: KnownServer
  /** The reason, for people. */
  reason: string
}

/** Shown when the sign-in failed. */
export function SignInFailed({ bridge, server: { name, address }, reason }: SignInFailedProps) {
  const heading = useScreen('Not signed in')
  const again = useBridgeCall()
  const cancelling = useBridgeCall()
  return (
    <main className="welcome-screen welcome-narrow">
      <h1 ref={heading} tabIndex={-1}>
        SIGN_IN.FAILED
      </h1>
      <p className="signing-in-at">
        <bdi className="bright">{name}</bdi> <span dir="ltr">{address}</span>
      </p>
      <Alert type="error" showIcon role="alert" title={again.failure ?? cancelling.failure ?? reason} />
      <div className="ways">
        <Button type="primary" loading={again.isPending} onClick={() => void again.run(() => bridge.signIn.again())}>
          TRY AGAIN
        </Button>
        <Button loading={cancelling.isPending} onClick={() => void cancelling.run(() => bridge.signIn.cancel())}>
          BACK TO SHOPS
        </Button>
      </div>
    </main>
  )
}
