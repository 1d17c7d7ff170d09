import { Button } from 'antd'
import { useRouteError } from 'react-router-dom'
import { draftLocation } from './bridge.ts'
import { isFailedImport } from './failed-imports.ts'
import { errorMessage } from './widgets/useChange.ts'

/**
 * Error screen for a crash, or for code that could not be loaded (such as after a shop update). Drafts are not
 * affected.
 */
export function ErrorScreen({ isInTab = false }: { isInTab?: boolean }) {
  const error = useRouteError()
  const Wrapper = isInTab ? 'section' : 'main'
  const keptNote = `Your changes are kept ${draftLocation.where} and will be restored.`
  return (
    <Wrapper className="gate">
      {isFailedImport(error) ? (
        <>
          <h1>SCREEN.MISSING</h1>
          <p role="alert">
            {navigator.onLine
              ? 'This screen couldn’t be loaded. The shop has probably been updated since you opened this window. Reload to continue.'
              : 'This screen couldn’t be loaded because you’re offline. Reload when you’re back online.'}
          </p>
          <p className="dim">{keptNote}</p>
        </>
      ) : (
        <>
          <h1>SCREEN.FAULT</h1>
          <p role="alert">This screen has stopped working. {keptNote}</p>
          <p className="dim">{errorMessage(error)}</p>
        </>
      )}
      <p>
        <Button type="primary" onClick={() => location.reload()}>
          RELOAD
        </Button>
      </p>
    </Wrapper>
  )
}
