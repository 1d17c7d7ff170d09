import { Button } from 'antd'
import { Unreachable } from '#staff/api/refusal.ts'
import { leaveShop } from '#staff/api/session.ts'
import { bridge } from '#staff/bridge.ts'
import { wordsOf } from '#staff/widgets/useChange.ts'

/** The server can't be asked who this is: nobody is let in, and it is asked again by itself. */
export function NotReached({ error, retry }: { error: Error; retry: () => void }) {
  const isOffline = error instanceof Unreachable
  return (
    <main className="gate">
      <h1>{isOffline ? 'OFFLINE' : 'ACCESS.UNKNOWN'}</h1>
      <p role="alert">
        {isOffline ? 'The server can’t be reached. It is asked again every few seconds.' : wordsOf(error)}
      </p>
      <p className="gate-ways">
        <Button type="primary" onClick={retry}>
          TRY AGAIN
        </Button>
        {bridge && <Button onClick={() => void leaveShop()}>SWITCH SHOP…</Button>}
      </p>
    </main>
  )
}
