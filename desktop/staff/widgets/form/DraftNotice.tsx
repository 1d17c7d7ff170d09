import { Alert, Button } from 'antd'
import { draftLocation } from '#staff/bridge.ts'
import type { Draft } from './useDraft.ts'

/** Shown at the top of a form: restored changes with DISCARD, or that drafts can't be stored. */
export function DraftNotice<T>({ draft }: { draft: Draft<T> }) {
  const { restoredAt, isStored: isKept, isDirty } = draft
  return (
    <>
      {restoredAt && isDirty && (
        <Alert
          type="warning"
          showIcon
          title={`Unsaved changes from ${when(restoredAt)} restored`}
          action={<Button onClick={draft.discard}>DISCARD</Button>}
        />
      )}
      {!isKept && isDirty && (
        <Alert
          type="error"
          showIcon
          title={`${draftLocation.name} can’t store a copy of your changes because its storage is full or disabled. Save before you close this page.`}
        />
      )}
    </>
  )
}

/** The time, with the date unless it is today. */
function when(date: Date): string {
  const time = date.toLocaleTimeString('en-GB', { hour: '2-digit', minute: '2-digit' })
  const isToday = date.toDateString() === new Date().toDateString()
  return isToday ? time : `${date.toLocaleDateString('en-GB', { day: 'numeric', month: 'short' })}, ${time}`
}
