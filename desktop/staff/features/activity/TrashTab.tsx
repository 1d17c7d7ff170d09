import { Button, Select } from 'antd'
import { useId, useRef, useState } from 'react'
import { Link, useNavigate } from 'react-router-dom'
import { TRASH_DAYS, trashKinds, type DeletedRecord } from '#shared/features/activity/activity.contract.ts'
import type { RecordDefinition } from '#shared/record.ts'
import { records } from '#shared/records.ts'
import { staffPaths } from '#shared/staff-paths.ts'
import { client } from '#staff/api/client.ts'
import { refresh } from '#staff/api/read.ts'
import { useFilters } from '#staff/widgets/filters/useFilters.ts'
import { ExportButton } from '#staff/widgets/ExportButton.tsx'
import { Field } from '#staff/widgets/form/Field.tsx'
import { Loaded } from '#staff/widgets/Loaded.tsx'
import { textAfter, useRecord, type StoredRecord } from '#staff/widgets/record/useRecord.ts'
import { useReferences } from '#staff/widgets/references/references.ts'
import { UsedBy } from '#staff/widgets/references/UsedBy.tsx'
import { editorOf } from '#staff/widgets/editor-path.ts'
import { toast } from '#staff/toast/toast.ts'
import { dayText } from '#staff/widgets/time.ts'
import { shopTimeText } from '#staff/widgets/when.ts'
import { kindLabels, TRASH_URL } from './activity.ts'
import { useEntries } from './useEntries.ts'
import '#staff/widgets/panels/panels.css'
import { ScreenHead } from '#staff/widgets/ScreenHead.tsx'
import './activity.css'

const DAY_MS = 86_400_000

const choices = [
  { value: '', label: 'EVERYTHING' },
  ...trashKinds.map((kind) => ({ value: kind, label: `${kindLabels[kind]}s`.toUpperCase() })),
]

/** /cms/trash: deleted pages, templates, menu items, banners, posts and images, until they can't be restored here. */
export default function TrashTab() {
  const [filters, set] = useFilters(['kind'])
  const kind = trashKinds.find((it) => it === filters.kind)
  const heading = useRef<HTMLHeadingElement>(null)
  const read = useEntries(TRASH_URL, kind, client.activity.trash)
  return (
    <>
      <ScreenHead heading={heading} title="TRASH">
        <Field label="Show">
          {(control) => (
            <Select
              {...control}
              className="activity-filter"
              options={choices}
              value={kind ?? ''}
              onChange={(chosen: string) => set({ kind: chosen })}
            />
          )}
        </Field>
        <ExportButton file="/api/trash.csv" filters={{ kind }} isPlain />
      </ScreenHead>
      <Loaded read={read} failure="Failed to load the trash">
        {({ pages }) => {
          const deleted = pages.flat()
          if (deleted.length === 0)
            return (
              <p>
                {kind ? '[NOTHING OF THIS KIND]' : '[EMPTY]'} Deleted items stay here for {TRASH_DAYS} days.
              </p>
            )
          return (
            <>
              <p>
                Deleted items stay here for {TRASH_DAYS} days. Restoring one brings back everything it had.
                {deleted.some((record) => record.kind === 'image') && (
                  <>
                    {' '}
                    Images also have <Link to={staffPaths.imageTrash}>their own trash</Link>, where you can permanently
                    delete them.
                  </>
                )}
              </p>
              <ol className="rows" aria-label="Trash">
                {deleted.map((record) => (
                  <Deleted key={record.id} record={record} onRestored={() => heading.current?.focus()} />
                ))}
              </ol>
            </>
          )
        }}
      </Loaded>
      {read.hasNextPage && (
        <Button loading={read.isFetchingNextPage} onClick={() => void read.fetchNextPage()}>
          OLDER
        </Button>
      )}
    </>
  )
}

interface DeletedProps {
  record: DeletedRecord
  /** Called when the row is gone, and the focus with it. */
  onRestored(): void
}

function Deleted({ record, onRestored }: DeletedProps) {
  const { kind, recordId, title, at, staffName, address } = record
  const [isOpen, setOpen] = useState(false)
  const uses = useId()
  const definition = records.find((it) => it.kind === kind) as RecordDefinition<StoredRecord>
  const { undelete, isPending } = useRecord(definition)
  const navigate = useNavigate()
  const restore = async () => {
    if (!(await undelete(recordId))) return
    toast({
      title: textAfter(definition, 'undelete'),
      action: { label: 'OPEN', onPress: () => void navigate(editorOf(kind, recordId)) },
    })
    await refresh([TRASH_URL])
    onRestored()
  }
  const until = new Date(Date.parse(at) + TRASH_DAYS * DAY_MS).toISOString()
  return (
    <li>
      <div>
        <p className="row">
          <strong className="bright" dir="auto">
            {title}
          </strong>
          <span className="record-badge">{kindLabels[kind]}</span>
        </p>
        <p className="dim small">
          Deleted <time dateTime={at}>{shopTimeText(at)}</time> by <bdi>{staffName}</bdi>, kept until{' '}
          <time dateTime={until}>{dayText(until)}</time>
        </p>
      </div>
      <div className="row">
        {address !== null && (
          <Button
            size="small"
            aria-expanded={isOpen}
            aria-controls={uses}
            aria-label={`${isOpen ? 'Hide where it is used' : 'Where it is used'}: ${title}`}
            onClick={() => setOpen(!isOpen)}
          >
            {isOpen ? 'HIDE' : 'WHERE IT IS USED'}
          </Button>
        )}
        <Button size="small" loading={isPending} aria-label={`Restore ${title}`} onClick={() => void restore()}>
          RESTORE
        </Button>
      </div>
      {address !== null && (
        <div id={uses} hidden={!isOpen} className="entry-changes">
          {isOpen && <Uses address={address} />}
        </div>
      )}
    </li>
  )
}

/** What still refers to a deleted record. */
function Uses({ address }: { address: string }) {
  return (
    <Loaded
      read={useReferences(address)}
      loading="Checking where it is used..."
      failure="Failed to check where it is used"
    >
      {(references) =>
        references.length === 0 ? (
          <p className="dim">[UNUSED] Nothing in the shop refers to it.</p>
        ) : (
          <UsedBy references={references} />
        )
      }
    </Loaded>
  )
}
