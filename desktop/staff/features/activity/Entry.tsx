import { Button, Popconfirm } from 'antd'
import { useId, useState } from 'react'
import type { Activity } from '#shared/features/activity/activity.contract.ts'
import { client } from '#staff/api/client.ts'
import { plain } from '#staff/widgets/conflict/Conflict.tsx'
import { inWords } from '#shared/in-words.ts'
import { useChange } from '#staff/widgets/useChange.ts'
import { when } from '#staff/widgets/when.ts'
import { ACTIVITY_URL, deedOf, urlsOf } from './activity.ts'
import { changesBetween } from './changes.ts'

/** One thing that was done: a line, and below it what it changed. */
export function Entry({ entry }: { entry: Activity }) {
  const [isOpen, setOpen] = useState(false)
  const details = useId()
  const { title, action, kind, staffName } = entry
  const deed = deedOf(entry)
  const changes = changesBetween(entry.before ?? null, entry.after ?? null)
  const restore = useChange({
    call: () => client.activity.restore({ params: { id: entry.id } }).then(() => true),
    success: `${title} is as it was before`,
    failure: 'Failed to restore',
    refresh: [ACTIVITY_URL, ...urlsOf[kind]],
  })
  return (
    <li className="entry">
      <div className="entry-line">
        <span className="dim">{when(entry.at)}</span>
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
              title="Put it back as it was before this?"
              description="What was changed since is replaced. This can be undone from here, too."
              okText="RESTORE"
              cancelText="CANCEL"
              onConfirm={() => void restore.run()}
            >
              <Button size="small" loading={restore.isPending} aria-label={`Restore ${title}, before it was ${action}`}>
                RESTORE
              </Button>
            </Popconfirm>
          )}
        </span>
      </div>
      <div id={details} hidden={!isOpen} className="entry-changes">
        {isOpen &&
          changes.map(({ field, before, after }) => (
            <dl key={field} className="entry-change">
              <dt>{inWords(field)}</dt>
              <dd>
                <span className="dim">before</span>
                <del dir="auto">{plain(before)}</del>
              </dd>
              <dd>
                <span className="dim">after</span>
                <ins dir="auto">{plain(after)}</ins>
              </dd>
            </dl>
          ))}
      </div>
    </li>
  )
}
