import { Button, Tag, Alert } from 'antd'
import { useRef } from 'react'
import { schedules, type Schedule, type SchedulerStatus } from '#shared/features/auto-sync/auto-sync.contract.ts'
import { client } from '#staff/api/client.ts'
import { fromNow } from '#staff/widgets/from-now.ts'
import { Loaded } from '#staff/widgets/Loaded.tsx'
import { useChange } from '#staff/widgets/useChange.ts'
import { shopTimeText } from '#staff/widgets/when.ts'
import { isUnderWay, scheduleNames, SCHEDULER_URL, useScheduler, progressWords } from './scheduler.ts'
import { Facts } from '#staff/widgets/panels/Facts.tsx'
import { Panel } from '#staff/widgets/panels/Panel.tsx'
import { ScreenHead } from '#staff/widgets/ScreenHead.tsx'
import { endSentence } from '#shared/sentence.ts'
import type { ScheduledSync } from '#shared/features/auto-sync/auto-sync.contract.ts'

/** /admin/auto-sync: the scheduler. */
export default function SchedulerTab() {
  const read = useScheduler()
  return (
    <>
      <ScreenHead title="AUTO.SYNC" />
      <Loaded read={read}>{(status) => <Scheduler status={status} />}</Loaded>
    </>
  )
}

const messageOptions = { success: ({ message }: { message: string }) => message, refresh: [SCHEDULER_URL] }

function Scheduler({ status }: { status: SchedulerStatus }) {
  const { enabled, schedule, nextSync, lastSync, syncCount, timeZone } = status
  const start = useChange({
    ...messageOptions,
    call: (schedule: Schedule) => client.scheduler.start({ body: { schedule } }),
    failure: 'Scheduler Start Failed',
  })
  const stop = useChange({ ...messageOptions, call: () => client.scheduler.stop(), failure: 'Scheduler Stop Failed' })
  const force = useChange({
    ...messageOptions,
    call: () => client.scheduler.forceSync(),
    failure: 'Manual Sync Failed',
  })
  const heading = useRef<HTMLHeadingElement>(null)
  // The pressed button disables itself; the focus moves to the status.
  const andRead = async (change: Promise<unknown>) => {
    if (await change) heading.current?.focus()
  }
  return (
    <div className="panels">
      <Panel
        heading={heading}
        title="STATUS"
        tags={<Tag color={enabled ? 'success' : 'default'}>{enabled ? 'ACTIVE' : 'STOPPED'}</Tag>}
      >
        <Facts
          facts={{
            Schedule: enabled ? scheduleNames[schedule].words : 'None: syncs run only when started by hand',
            'Next sync': nextSync ? `${shopTimeText(nextSync)}, ${fromNow(nextSync)}` : 'Not scheduled',
            'Last sync': lastSync
              ? `${shopTimeText(lastSync)}, ${fromNow(lastSync)}`
              : 'No scheduled or forced sync yet',
            'Sync count': syncCount,
          }}
        />
        <p className="dim">Times are in the shop’s time zone, {timeZone}.</p>
        <LatestSync status={status} />
      </Panel>
      <Panel title="SCHEDULE">
        <p>
          Syncs products, the Featured collection and orders from Shopify on a schedule. The schedule survives a restart
          of the shop.
          {enabled && ' Stop it to choose another schedule.'}
        </p>
        <div className="row">
          {schedules.map((name) => (
            <Button
              key={name}
              type={name === '4hours' ? 'primary' : 'default'}
              disabled={enabled || start.isPending}
              onClick={() => void andRead(start.run(name))}
            >
              {scheduleNames[name].button}
            </Button>
          ))}
          <Button danger disabled={!enabled || stop.isPending} onClick={() => void andRead(stop.run())}>
            STOP
          </Button>
        </div>
      </Panel>
      <Panel title="MANUAL SYNC">
        <p>Syncs everything now, whatever the schedule.</p>
        <Button disabled={force.isPending || isUnderWay(status)} onClick={() => void andRead(force.run())}>
          FORCE SYNC
        </Button>
      </Panel>
    </div>
  )
}

/** Progress of the running sync, or the result of the latest one. */
function LatestSync({ status }: { status: SchedulerStatus }) {
  const { sync } = status
  return (
    <>
      <div aria-live="polite">{sync && <p>{syncMessage(sync)}</p>}</div>
      {/* The total is unknown until all products have been read. */}
      {isUnderWay(status) && <progress className="busy" aria-label="A sync is in progress" />}
      {sync?.state === 'failed' && (
        <Alert
          type="error"
          showIcon
          title="The last sync failed"
          description={
            <span dir="auto">
              {sync.error && endSentence(sync.error)} Products read before the failure are in the shop; nothing was
              archived.{' '}
              {status.enabled ? 'Wait for the next sync, or press FORCE SYNC.' : 'Press FORCE SYNC to try again.'}
            </span>
          }
        />
      )}
      {sync?.state === 'done' && refusedOf(sync).length > 0 && (
        <Alert
          type="warning"
          showIcon
          title="Shopify refused part of the last sync"
          description={
            <>
              {refusedOf(sync).map(({ kind, refused }) => (
                <p key={kind}>
                  {kindNames[kind]}: <bdi>{refused}</bdi>
                </p>
              ))}
              Everything else was read.
            </>
          }
        />
      )}
      {sync?.nextAttempt && (
        <Alert
          type="warning"
          showIcon
          title="The sync has not succeeded yet"
          description={
            <span dir="auto">
              {sync.error && endSentence(sync.error)} Next attempt at {shopTimeText(sync.nextAttempt)}.
            </span>
          }
        />
      )}
    </>
  )
}

const kindNames = { products: 'Products', featured: 'Featured collection', orders: 'Orders' } as const

const refusedOf = ({ outcomes }: ScheduledSync) => outcomes.filter(({ refused }) => refused !== null)

function syncMessage({ state, progress, error }: ScheduledSync): string | null {
  const read = progress && progressWords(progress)
  if (state === 'waiting') return error === null ? '[WAITING] The sync will start soon.' : null
  if (state === 'running') return `[SYNCING] ${read ? `${read} so far` : 'Contacting Shopify...'}`
  if (state === 'done' && read) return `[DONE] ${read}.`
  return state === 'cancelled' ? '[CANCELLED] The last sync was cancelled.' : null
}
