import { Button, Tag } from 'antd'
import { useRef } from 'react'
import { schedules, type Schedule, type SchedulerStatus } from '#shared/features/auto-sync/scheduler.contract.ts'
import { client } from '#staff/api/client.ts'
import { fromNow } from '#staff/widgets/from-now.ts'
import { Loaded } from '#staff/widgets/Loaded.tsx'
import { useChange } from '#staff/widgets/useChange.ts'
import { shopTimeText } from '#staff/widgets/when.ts'
import { LatestSync } from './LatestSync.tsx'
import { isUnderWay, scheduleNames, SCHEDULER_URL, useScheduler } from './scheduler.ts'
import '#staff/widgets/panels/panels.css'
import './scheduler.css'

/** /admin/auto-sync: the scheduler. */
export default function SchedulerTab() {
  const read = useScheduler()
  return (
    <>
      <div className="staff-head">
        <h1>AUTO.SYNC</h1>
      </div>
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
      <section className="panel" aria-labelledby="scheduler-status">
        <h2 id="scheduler-status" ref={heading} tabIndex={-1}>
          STATUS <Tag color={enabled ? 'success' : 'default'}>{enabled ? 'ACTIVE' : 'STOPPED'}</Tag>
        </h2>
        <dl className="facts">
          <dt>Schedule</dt>
          <dd>{enabled ? scheduleNames[schedule].words : 'None: syncs run only when started by hand'}</dd>
          <dt>Next sync</dt>
          <dd>{nextSync ? `${shopTimeText(nextSync)}, ${fromNow(nextSync)}` : 'Not scheduled'}</dd>
          <dt>Last sync</dt>
          <dd>{lastSync ? `${shopTimeText(lastSync)}, ${fromNow(lastSync)}` : 'No scheduled or forced sync yet'}</dd>
          <dt>Sync count</dt>
          <dd>{syncCount}</dd>
        </dl>
        <p className="dim">Times are in the shop’s time zone, {timeZone}.</p>
        <LatestSync status={status} />
      </section>
      <section className="panel" aria-labelledby="scheduler-schedule">
        <h2 id="scheduler-schedule">SCHEDULE</h2>
        <p>
          Syncs products, the Featured collection and orders from Shopify on a schedule. The schedule survives a restart
          of the shop.
          {enabled && ' Stop it to choose another schedule.'}
        </p>
        <div className="ways">
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
      </section>
      <section className="panel" aria-labelledby="scheduler-force">
        <h2 id="scheduler-force">MANUAL SYNC</h2>
        <p>Syncs everything now, whatever the schedule.</p>
        <div className="ways">
          <Button disabled={force.isPending || isUnderWay(status)} onClick={() => void andRead(force.run())}>
            FORCE SYNC
          </Button>
        </div>
      </section>
    </div>
  )
}
