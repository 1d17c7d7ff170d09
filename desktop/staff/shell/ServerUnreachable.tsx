import { Button } from 'antd'
import { UnreachableError } from '#staff/api/api-error.ts'
import { switchShop } from '#staff/api/session.ts'
import { bridge } from '#staff/bridge.ts'
import { errorMessage } from '#staff/widgets/useChange.ts'

/** Shown when the server can't say who is signed in. Access stays closed; the caller retries. */
export function ServerUnreachable({ error, retry }: { error: Error; retry: () => void }) {
  const isOffline = error instanceof UnreachableError
  return (
    <main className="gate">
      <h1>{isOffline ? 'OFFLINE' : 'ACCESS.UNKNOWN'}</h1>
      <p role="alert">
        {isOffline ? 'The server can’t be reached. We’ll keep trying every few seconds.' : errorMessage(error)}
      </p>
      <p className="gate-ways">
        <Button type="primary" onClick={retry}>
          TRY AGAIN
        </Button>
        {bridge && <Button onClick={() => void switchShop()}>SWITCH SHOP…</Button>}
      </p>
    </main>
  )
}
