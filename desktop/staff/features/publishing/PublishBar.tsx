import { Alert, Button, Progress } from 'antd'
import { useAtomValue, useSetAtom } from 'jotai'
import { useId } from 'react'
import type { Bridge } from '#bridge/bridge.ts'
import type { PublishingState } from '#bridge/publishing.ts'
import { onlineAtom } from '#staff/api/connection.ts'
import { goToLogin } from '#staff/api/session.ts'
import { keepDrafts } from '#staff/widgets/drafts/keeping.ts'
import { useChange } from '#staff/widgets/useChange.ts'
import { answersAtom, leftOutAtom, openOf, sendingOf, sentAtom } from './choosing.ts'
import { changes as countOf, chipWords, endedWords } from './words.ts'

interface PublishBarProps {
  bridge: Bridge
  state: PublishingState
}

/** PUBLISH, how far it is, why it waits, and how it ended. */
export function PublishBar({ bridge, state }: PublishBarProps) {
  const { changes, running, published, trouble } = state
  const online = useAtomValue(onlineAtom)
  const leftOut = useAtomValue(leftOutAtom)
  const answers = useAtomValue(answersAtom)
  const setLeftOut = useSetAtom(leftOutAtom)
  const setSent = useSetAtom(sentAtom)
  const reasonId = useId()
  const { ids, count, settled } = sendingOf(changes, leftOut, answers)
  const publish = useChange({
    call: () => bridge.publishing.publish(ids, settled),
    failure: 'Failed to publish',
  })
  const stop = useChange({ call: () => bridge.publishing.stop(), failure: 'Publishing could not be stopped' })
  const asking = changes.filter((change) => !leftOut.has(change.id) && openOf(change, answers) > 0).length
  const reason = reasonOf({ online, waiting: changes.length, count, asking })
  const begin = () => {
    if (reason !== null || publish.isPending) return
    keepDrafts()
    setSent(Object.keys(settled))
    void publish.run()
  }

  return (
    <section className="panel publish-bar" aria-label="Publishing">
      <p>
        {changes.length === 0
          ? 'Nothing to publish: the shop has everything that you saved.'
          : 'What you saved on this computer and the shop doesn’t have yet. Shoppers see nothing of it before you press PUBLISH.'}
      </p>
      {changes.length === 0 && (
        <p className="dim">
          With a connection, what you save is in the shop at once. Without one it waits here until you press PUBLISH.
        </p>
      )}
      {running ? (
        <div className="publish-run">
          <p className="bright">[{chipWords(changes, running)}]</p>
          <Progress
            percent={(running.done / Math.max(1, running.all)) * 100}
            showInfo={false}
            strokeLinecap="butt"
            aria-label="Publishing"
          />
          <Button loading={stop.isPending} onClick={() => void stop.run()}>
            STOP
          </Button>
        </div>
      ) : (
        changes.length > 0 && (
          <div className="publish-run">
            {/* Where it can't be used it says why, and keeps the focus. */}
            <Button
              type="primary"
              aria-disabled={reason !== null}
              data-idle={reason !== null}
              aria-describedby={reason ? reasonId : undefined}
              loading={publish.isPending}
              onClick={begin}
            >
              PUBLISH ({count})
            </Button>
            {leftOut.size > 0 && changes.some(({ id }) => leftOut.has(id)) && (
              <Button onClick={() => setLeftOut(new Set<string>())}>TAKE ALL IN</Button>
            )}
            <span id={reasonId} className={reason ? 'publish-reason' : 'dim'}>
              {reason ?? partWords(count, changes.length, asking)}
            </span>
          </div>
        )
      )}
      {!running && <Trouble trouble={trouble ?? null} online={online} />}
      <p className="sr-only" aria-live="polite">
        {running ? chipWords(changes, running) : endedWords(published.length, changes)}
      </p>
    </section>
  )
}

interface Standing {
  online: boolean
  waiting: number
  count: number
  asking: number
}

/** Why PUBLISH does nothing now; null: it does. */
function reasonOf({ online, waiting, count, asking }: Standing): string | null {
  if (!online) return 'OFFLINE: this waits until the server can be reached. It is asked again by itself.'
  if (count > 0 || waiting === 0) return null
  return asking > 0 ? 'Choose MINE or THEIRS below first.' : 'Everything is left out: tick what is to be published.'
}

function partWords(count: number, all: number, asking: number): string | null {
  if (count === all) return null
  const rest = asking > 0 && (asking === 1 ? '1 asks you below' : `${asking} ask you below`)
  return [`${count} of ${countOf(all)}`, rest].filter(Boolean).join(': ')
}

function Trouble({ trouble, online }: { trouble: (PublishingState['trouble'] & string) | null; online: boolean }) {
  if (trouble === 'session')
    return (
      <Alert
        type="warning"
        showIcon
        title="You are not signed in any more"
        description="What was not published is still here. Sign in, and press PUBLISH again."
        action={<Button onClick={goToLogin}>SIGN IN</Button>}
      />
    )
  if (trouble === 'server' || (trouble === 'connection' && online))
    return (
      <Alert
        type="warning"
        showIcon
        title={trouble === 'server' ? 'The server could not do it' : 'The connection was lost while publishing'}
        description="What was not published is still here. PUBLISH goes on where it stopped, and sends nothing twice."
      />
    )
  return null
}
