import { Button } from 'antd'
import { useRouteError } from 'react-router-dom'
import { keeper } from './bridge.ts'
import { isUnfetched } from './unfetched.ts'
import { wordsOf } from './widgets/useChange.ts'

/** A fault of ours, or a part of the app that could not be fetched, such as after an update of the shop. Drafts are kept. */
export function Fault({ isInTab = false }: { isInTab?: boolean }) {
  const error = useRouteError()
  const Room = isInTab ? 'section' : 'main'
  const kept = `What you typed is kept ${keeper.where} and comes back.`
  return (
    <Room className="gate">
      {isUnfetched(error) ? (
        <>
          <h1>SCREEN.MISSING</h1>
          <p role="alert">
            {navigator.onLine
              ? 'This screen could not be fetched. Most likely the shop has been updated since you opened this window: reload it to go on.'
              : 'This screen could not be fetched: there is no connection. Reload when it is back.'}
          </p>
          <p className="dim">{kept}</p>
        </>
      ) : (
        <>
          <h1>SCREEN.FAULT</h1>
          <p role="alert">This screen has stopped working. {kept}</p>
          <p className="dim">{wordsOf(error)}</p>
        </>
      )}
      <p>
        <Button type="primary" onClick={() => location.reload()}>
          RELOAD
        </Button>
      </p>
    </Room>
  )
}
