import { Alert, Button } from 'antd'
import { keeper } from '#staff/bridge.ts'
import type { Draft } from './useDraft.ts'

/** At the top of a form: says that earlier changes have come back, with a way to be rid of them, or that none can be kept. */
export function DraftNotice<T>({ draft }: { draft: Draft<T> }) {
  const { restoredAt, isKept, isDirty } = draft
  return (
    <>
      {restoredAt && isDirty && (
        <Alert
          type="warning"
          showIcon
          title={`Unsent changes from ${when(restoredAt)} restored`}
          action={<Button onClick={draft.discard}>DISCARD</Button>}
        />
      )}
      {!isKept && isDirty && (
        <Alert
          type="error"
          showIcon
          title={`${keeper.name} can’t keep a copy of your changes: its storage is full or switched off. Save before you close this page.`}
        />
      )}
    </>
  )
}

/** The time, and the day unless it is today. */
function when(date: Date): string {
  const time = date.toLocaleTimeString('en-GB', { hour: '2-digit', minute: '2-digit' })
  const isToday = date.toDateString() === new Date().toDateString()
  return isToday ? time : `${date.toLocaleDateString('en-GB', { day: 'numeric', month: 'short' })}, ${time}`
}
