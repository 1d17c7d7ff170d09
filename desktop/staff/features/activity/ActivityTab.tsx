import { useInfiniteQuery } from '@tanstack/react-query'
import { Alert, Button, Select } from 'antd'
import { useState } from 'react'
import type { ActivityKind } from '#shared/features/activity/activity.contract.ts'
import { client } from '#staff/api/client.ts'
import { Field } from '#staff/widgets/form/Field.tsx'
import { wordsOf } from '#staff/widgets/useChange.ts'
import { ACTIVITY_URL, kindLabels, PAGE_SIZE } from './activity.ts'
import { Entry } from './Entry.tsx'
import './activity.css'

const kinds = [
  { value: '', label: 'EVERYTHING' },
  ...Object.entries(kindLabels).map(([value, label]) => ({ value, label: label.toUpperCase() })),
]

/** Who did what, when, and how it was before: for administrators, who may put it back (issue 4). */
export default function ActivityTab() {
  const [kind, setKind] = useState<ActivityKind | ''>('')
  const read = useInfiniteQuery({
    queryKey: [ACTIVITY_URL, kind],
    initialPageParam: undefined as string | undefined,
    queryFn: ({ pageParam }) =>
      client.activity.list({
        query: { limit: PAGE_SIZE, ...(kind && { kind }), ...(pageParam && { before: pageParam }) },
      }),
    getNextPageParam: (page) => (page.length < PAGE_SIZE ? undefined : page.at(-1)!.id),
    // Others go on working: it is never old news.
    staleTime: 0,
  })
  const entries = read.data?.pages.flat()
  return (
    <>
      <div className="staff-head">
        <h1>ACTIVITY.LOG</h1>
        <div className="activity-filter">
          <Field label="Show">
            {(control) => (
              <Select
                {...control}
                options={kinds}
                value={kind}
                onChange={(chosen: ActivityKind | '') => setKind(chosen)}
              />
            )}
          </Field>
        </div>
      </div>
      {read.isError && (
        <Alert
          type="error"
          showIcon
          title="This could not be read"
          description={wordsOf(read.error)}
          action={<Button onClick={() => void read.refetch()}>RETRY</Button>}
        />
      )}
      {read.isPending && <p aria-live="polite">[LOADING...]</p>}
      {entries?.length === 0 && <p>[NOTHING HAS BEEN DONE YET]</p>}
      <ol className="activity" aria-label="Activity">
        {entries?.map((entry) => (
          <Entry key={entry.id} entry={entry} />
        ))}
      </ol>
      {read.hasNextPage && (
        <Button loading={read.isFetchingNextPage} onClick={() => void read.fetchNextPage()}>
          OLDER
        </Button>
      )}
    </>
  )
}
