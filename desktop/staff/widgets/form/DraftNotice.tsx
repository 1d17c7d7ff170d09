import { Alert, Button } from 'antd'
import { draftLocation } from '#staff/bridge.ts'
import type { Draft } from './useDraft.ts'

/** Shown at the top of a form: restored changes with DISCARD, or that drafts can't be stored. */
export function DraftNotice<T>({ draft, isFromServer = false }: { draft: Draft<T>; isFromServer?: boolean }) {
  const { restoredAt, isStored: isKept, isDirty, stored } = draft
  const other = stored?.other
  return (
    <>
      {(restoredAt || other) && isDirty && (
        <Alert
          type="warning"
          showIcon
          title={
            restoredAt
              ? `Unsaved changes from ${when(restoredAt)} restored${isFromServer ? ', from the copy on the server' : ''}`
              : 'You changed this in another browser, too'
          }
          action={
            <span className="row">
              {other && (
                <Button
                  onClick={() => draft.adopt(other, stored)}
                >{`USE THE VERSION FROM ${when(new Date(other.at))}`}</Button>
              )}
              <Button onClick={draft.discard}>DISCARD</Button>
            </span>
          }
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
