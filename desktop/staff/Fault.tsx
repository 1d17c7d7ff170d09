import { Button } from 'antd'
import { useRouteError } from 'react-router-dom'
import { keeper } from './bridge.ts'
import { wordsOf } from './widgets/useChange.ts'

/** A fault of ours, or a part of the app that could not be fetched, such as after an update of the shop. Drafts are kept. */
export function Fault() {
  const error = useRouteError()
  return (
    <main className="gate">
      <h1>SCREEN.FAULT</h1>
      <p role="alert">This screen has stopped working. What you typed is kept {keeper.where} and comes back.</p>
      <p className="dim">{wordsOf(error)}</p>
      <p>
        <Button type="primary" onClick={() => location.reload()}>
          RELOAD
        </Button>
      </p>
    </main>
  )
}
