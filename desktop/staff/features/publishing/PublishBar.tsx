import { Alert, Button, Progress } from 'antd'
import { useAtomValue, useSetAtom } from 'jotai'
import { useId } from 'react'
import type { Bridge } from '#bridge/bridge.ts'
import type { PublishingState } from '#bridge/publishing.ts'
import { onlineAtom } from '#staff/api/connection.ts'
import { goToLogin } from '#staff/api/session.ts'
import { flushDrafts } from '#staff/drafts/draft-store.ts'
import { useChange } from '#staff/widgets/useChange.ts'
import { HoldSwitch } from './HoldSwitch.tsx'
import { answersAtom, leftOutAtom, unresolvedCount, publishPlanOf, sentAtom } from './publish-plan.ts'
import { changeCount as countOf, chipWords, resultWords } from './texts.ts'

interface PublishBarProps {
  bridge: Bridge
  state: PublishingState
}

/** The SEND button, its progress, why it waits, and the result. */
export function PublishBar({ bridge, state }: PublishBarProps) {
  const { changes, running, published, trouble, isHolding } = state
  const isOnline = useAtomValue(onlineAtom)
  const leftOut = useAtomValue(leftOutAtom)
  const answers = useAtomValue(answersAtom)
  const setLeftOut = useSetAtom(leftOutAtom)
  const setSent = useSetAtom(sentAtom)
  const reasonId = useId()
  const { ids, count, settled } = publishPlanOf(changes, leftOut, answers)
  const publish = useChange({
    call: () => bridge.publishing.publish(ids, settled),
    failure: 'Failed to send your changes',
  })
  const stop = useChange({ call: () => bridge.publishing.stop(), failure: 'Failed to stop sending' })
  const asking = changes.filter((change) => !leftOut.has(change.id) && unresolvedCount(change, answers) > 0).length
  const reason = reasonOf({ isOnline, waiting: changes.length, count, asking })
  const begin = () => {
    if (reason !== null || publish.isPending) return
    flushDrafts()
    setSent(Object.keys(settled))
    void publish.run()
  }

  return (
    <section className="panel" aria-label="Sending">
      <p>
        {changes.length === 0
          ? 'Nothing to send: the shop has everything you saved.'
          : 'These changes wait on this computer. SEND takes them to the shop as you saved them: shoppers see what is published, and drafts stay drafts.'}
      </p>
      {running ? (
        <div className="row loose publish-run">
          <p className="bright">[{chipWords(state)}]</p>
          <Progress
            percent={(running.done / Math.max(1, running.all)) * 100}
            showInfo={false}
            strokeLinecap="butt"
            aria-label="Sending"
          />
          <Button loading={stop.isPending} onClick={() => void stop.run()}>
            STOP
          </Button>
        </div>
      ) : (
        changes.length > 0 && (
          <div className="row loose publish-run">
            {/* While disabled it explains why and keeps the focus. */}
            <Button
              type="primary"
              aria-disabled={reason !== null}
              data-idle={reason !== null}
              aria-describedby={reason ? reasonId : undefined}
              loading={publish.isPending}
              onClick={begin}
            >
              SEND ({count})
            </Button>
            {leftOut.size > 0 && changes.some(({ id }) => leftOut.has(id)) && (
              <Button onClick={() => setLeftOut(new Set<string>())}>INCLUDE ALL</Button>
            )}
            <span id={reasonId} className={reason ? 'worrying' : 'dim'}>
              {reason ?? partWords(count, changes.length, asking)}
            </span>
          </div>
        )
      )}
      {!running && <PublishFailure trouble={trouble ?? null} isOnline={isOnline} />}
      <HoldSwitch bridge={bridge} isHolding={isHolding} />
      <p className="sr-only" aria-live="polite">
        {running ? chipWords(state) : resultWords(published.length, changes)}
      </p>
    </section>
  )
}

interface PublishState {
  isOnline: boolean
  waiting: number
  count: number
  asking: number
}

/** Why SEND is disabled; null if it is enabled. */
function reasonOf({ isOnline, waiting, count, asking }: PublishState): string | null {
  if (!isOnline) return 'Offline. Your changes stay on this computer. We’ll keep trying.'
  if (count > 0 || waiting === 0) return null
  return asking > 0 ? 'Choose MINE or THEIRS below first.' : 'Nothing is selected. Tick the changes to send.'
}

function partWords(count: number, all: number, asking: number): string | null {
  if (count === all) return null
  const rest = asking > 0 && (asking === 1 ? '1 needs your decision below' : `${asking} need your decision below`)
  return [`${count} of ${countOf(all)}`, rest].filter(Boolean).join(': ')
}

function PublishFailure({
  trouble,
  isOnline,
}: {
  trouble: (PublishingState['trouble'] & string) | null
  isOnline: boolean
}) {
  if (trouble === 'session')
    return (
      <Alert
        type="warning"
        showIcon
        title="You are signed out"
        description="Your changes are still here. Sign in and press SEND again."
        action={<Button onClick={goToLogin}>SIGN IN</Button>}
      />
    )
  if (trouble === 'server' || (trouble === 'connection' && isOnline))
    return (
      <Alert
        type="warning"
        showIcon
        title={
          trouble === 'server' ? 'The server failed to store your changes' : 'The connection was lost while sending'
        }
        description="Your changes are still here. SEND continues where it stopped and sends nothing twice."
      />
    )
  return null
}
