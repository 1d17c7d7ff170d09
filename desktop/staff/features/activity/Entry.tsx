import { Button, Popconfirm } from 'antd'
import { useId, useState } from 'react'
import { Link } from 'react-router-dom'
import type { Activity } from '#shared/features/activity/activity.contract.ts'
import { staffPaths } from '#shared/staff-paths.ts'
import { client } from '#staff/api/client.ts'
import { DataTable } from '#staff/widgets/table/DataTable.tsx'
import { useChange } from '#staff/widgets/useChange.ts'
import { shopTimeText } from '#staff/widgets/when.ts'
import { ACTIVITY_URL, describeActivity, urlsOf } from './activity.ts'
import { changesBetween, type FieldChange } from './changes.ts'

/** One audit event: a line, and below it the fields it changed. */
export function Entry({ entry }: { entry: Activity }) {
  const [isOpen, setOpen] = useState(false)
  const details = useId()
  const { title, action, kind, staffName } = entry
  const deed = describeActivity(entry)
  // What was refused is no record, so it has no state before.
  const isTrace = kind === 'security'
  const changes = changesBetween(kind, entry.before ?? null, entry.after ?? null)
  const restore = useChange({
    call: () => client.activity.restore({ params: { id: entry.id } }).then(() => true),
    success: `${title} restored`,
    failure: 'Failed to restore',
    refresh: [ACTIVITY_URL, ...urlsOf[kind]],
  })
  return (
    <li>
      <div className="row loose">
        <span className="dim">{shopTimeText(entry.at)}</span>
        <span>
          <strong className="bright" dir="auto">
            {staffName}
          </strong>{' '}
          {deed.words} {deed.about !== null && <About entry={entry} text={deed.about} />}
        </span>
      </div>
      <div className="row">
        {changes.length > 0 && (
          <Button
            size="small"
            aria-expanded={isOpen}
            aria-controls={details}
            aria-label={`${isOpen ? 'Hide ' : ''}${isTrace ? 'Details' : 'Changes'}: ${title}, ${action}`}
            onClick={() => setOpen(!isOpen)}
          >
            {isOpen ? 'HIDE' : isTrace ? 'DETAILS' : 'CHANGES'}
          </Button>
        )}
        {entry.canBeRestored && (
          <Popconfirm
            title="Restore the earlier version?"
            description="This replaces later changes. You can undo it from here."
            okText="RESTORE"
            cancelText="CANCEL"
            onConfirm={() => void restore.run()}
          >
            <Button size="small" loading={restore.isPending} aria-label={`Restore ${title} to before it was ${action}`}>
              RESTORE
            </Button>
          </Popconfirm>
        )}
      </div>
      <div id={details} hidden={!isOpen} className="entry-changes">
        {isOpen && (
          <DataTable
            caption={isTrace ? 'Details' : 'Changes'}
            rows={changes}
            rowKey={({ label }) => label}
            columns={[
              { title: 'Field', rowScope: 'row', render: ({ label }) => label },
              ...(isTrace
                ? []
                : [{ title: 'Before', render: ({ before }: FieldChange) => <del dir="auto">{before}</del> }]),
              { title: isTrace ? 'Value' : 'After', render: ({ after }) => <ins dir="auto">{after}</ins> },
            ]}
          />
        )}
      </div>
    </li>
  )
}

/** What an event was about. Messages have no name, so they are linked. */
function About({ entry: { kind, recordId }, text }: { entry: Activity; text: string }) {
  if (kind !== 'message' || recordId === null) return <span dir="auto">{text}</span>
  return <Link to={staffPaths.adminRecord('messages', recordId)}>{text}</Link>
}
