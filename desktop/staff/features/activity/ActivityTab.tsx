import { Button, Select } from 'antd'
import { client } from '#staff/api/client.ts'
import { useFilters } from '#staff/widgets/filters/useFilters.ts'
import { ExportButton } from '#staff/widgets/ExportButton.tsx'
import { Field } from '#staff/widgets/form/Field.tsx'
import { Loaded } from '#staff/widgets/Loaded.tsx'
import { ACTIVITY_URL, kindIn, kindLabels } from './activity.ts'
import { Entry } from './Entry.tsx'
import { useEntries } from './useEntries.ts'
import '#staff/widgets/panels/panels.css'
import { ScreenHead } from '#staff/widgets/ScreenHead.tsx'
import './activity.css'

const kinds = [
  { value: '', label: 'EVERYTHING' },
  ...Object.entries(kindLabels).map(([value, label]) => ({ value, label: label.toUpperCase() })),
]

/** The audit log: who changed what and when, with the previous values. Administrators only; they can restore them. */
export default function ActivityTab() {
  const [filters, set] = useFilters(['kind'])
  const kind = kindIn(filters.kind)
  const read = useEntries(ACTIVITY_URL, kind, client.activity.list)
  return (
    <>
      <ScreenHead title="ACTIVITY.LOG">
        <Field label="Show">
          {(control) => (
            <Select
              {...control}
              className="activity-filter"
              options={kinds}
              value={kind ?? ''}
              onChange={(chosen: string) => set({ kind: chosen })}
            />
          )}
        </Field>
        <ExportButton file="/api/activity.csv" filters={{ kind }} />
      </ScreenHead>
      <Loaded read={read}>
        {({ pages }) => {
          const entries = pages.flat()
          return entries.length === 0 ? (
            <p>{kind ? '[NO ACTIVITY OF THIS KIND YET]' : '[NO ACTIVITY YET]'}</p>
          ) : (
            <ol className="rows" aria-label="Activity">
              {entries.map((entry) => (
                <Entry key={entry.id} entry={entry} />
              ))}
            </ol>
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
