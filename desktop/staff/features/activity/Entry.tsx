import { Button, Popconfirm } from 'antd'
import { useId, useState } from 'react'
import type { Activity } from '#shared/features/activity/activity.contract.ts'
import { client } from '#staff/api/client.ts'
import { useChange } from '#staff/widgets/useChange.ts'
import { shopTimeText } from '#staff/widgets/when.ts'
import { ACTIVITY_URL, describeActivity, urlsOf } from './activity.ts'
import { changesBetween } from './changes.ts'

/** One audit event: a line, and below it the fields it changed. */
export function Entry({ entry }: { entry: Activity }) {
  const [isOpen, setOpen] = useState(false)
  const details = useId()
  const { title, action, kind, staffName } = entry
  const deed = describeActivity(entry)
  const changes = changesBetween(kind, entry.before ?? null, entry.after ?? null)
  const restore = useChange({
    call: () => client.activity.restore({ params: { id: entry.id } }).then(() => true),
    success: `${title} restored`,
    failure: 'Failed to restore',
    refresh: [ACTIVITY_URL, ...urlsOf[kind]],
  })
  return (
    <li className="entry">
      <div className="entry-line">
        <span className="dim">{shopTimeText(entry.at)}</span>
        <span className="entry-words">
          <strong className="bright" dir="auto">
            {staffName}
          </strong>{' '}
          {deed.words} {deed.about !== null && <span dir="auto">{deed.about}</span>}
        </span>
        <span className="entry-ways">
          {changes.length > 0 && (
            <Button
              size="small"
              aria-expanded={isOpen}
              aria-controls={details}
              aria-label={`${isOpen ? 'Hide changes' : 'Changes'}: ${title}, ${action}`}
              onClick={() => setOpen(!isOpen)}
            >
              {isOpen ? 'HIDE' : 'CHANGES'}
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
              <Button
                size="small"
                loading={restore.isPending}
                aria-label={`Restore ${title} to before it was ${action}`}
              >
                RESTORE
              </Button>
            </Popconfirm>
          )}
        </span>
      </div>
      <div id={details} hidden={!isOpen} className="entry-changes">
        {isOpen &&
          changes.map(({ label, before, after }) => (
            <dl key={label} className="entry-change">
              <dt>{label}</dt>
              <dd>
                <span className="dim">before</span>
                <del dir="auto">{before}</del>
              </dd>
              <dd>
                <span className="dim">after</span>
                <ins dir="auto">{after}</ins>
              </dd>
            </dl>
          ))}
      </div>
    </li>
  )
}
