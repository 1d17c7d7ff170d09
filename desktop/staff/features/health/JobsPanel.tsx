import { Button, Select } from 'antd'
import { jobStates, type JobRecord } from '#shared/features/dashboard/dashboard.schema.ts'
import { useFilters } from '#staff/widgets/filters/useFilters.ts'
import { ExportButton } from '#staff/widgets/ExportButton.tsx'
import { Field } from '#staff/widgets/form/Field.tsx'
import { Loaded } from '#staff/widgets/Loaded.tsx'
import { FocusPanel } from '#staff/widgets/panels/Panel.tsx'
import { Job } from './Job.tsx'
import { useInfiniteQuery } from '@tanstack/react-query'
import { client } from '#staff/api/client.ts'
import { JOBS_URL, PAGE_SIZE, POLL_MS } from './health.ts'

/** Jobs in a state, or in any, in pages, newest first. */
const useJobs = (state: JobRecord['state'] | undefined, enabled = true) =>
  useInfiniteQuery({
    queryKey: [JOBS_URL, state ?? 'all'],
    enabled,
    initialPageParam: undefined as string | undefined,
    queryFn: ({ pageParam }) =>
      client.console.jobs({
        query: { limit: PAGE_SIZE, ...(state && { state }), ...(pageParam && { before: pageParam }) },
      }),
    getNextPageParam: (page) => (page.length < PAGE_SIZE ? undefined : page.at(-1)!.id),
    refetchInterval: POLL_MS,
    staleTime: 0,
  })

const states = [
  { value: '', label: 'ALL, DEAD FIRST' },
  ...jobStates.map((state) => ({ value: state, label: state.toUpperCase() })),
]
const stateOf = (text: string) => jobStates.find((state) => state === text)

/** Jobs, with permanently failed ones first. The filter is in the URL. */
export function JobsPanel() {
  const [filters, set] = useFilters(['jobs'])
  const state = stateOf(filters.jobs)
  const dead = useJobs('dead', !state)
  const read = useJobs(state)
  return (
    // The pressed button disappears once its action is done.
    <FocusPanel title="JOBS" extra={<ExportButton file="/api/jobs.csv" filters={{ state }} />}>
      <Field label="Show">
        {(control) => (
          <Select
            {...control}
            className="jobs-filter"
            options={states}
            value={state ?? ''}
            onChange={(chosen: string) => set({ jobs: chosen })}
          />
        )}
      </Field>
      <Loaded read={state ? read : dead} failure="Failed to load jobs">
        {(first) =>
          state ? (
            <Jobs jobs={first.pages.flat()} />
          ) : (
            <Loaded read={read} failure="Failed to load jobs">
              {({ pages }) => <Jobs jobs={[...first.pages.flat(), ...pages.flat().filter(isAlive)]} />}
            </Loaded>
          )
        }
      </Loaded>
      {read.hasNextPage && (
        <Button loading={read.isFetchingNextPage} onClick={() => void read.fetchNextPage()}>
          OLDER
        </Button>
      )}
    </FocusPanel>
  )
}

const isAlive = ({ state }: JobRecord) => state !== 'dead'

const Jobs = ({ jobs }: { jobs: readonly JobRecord[] }) =>
  jobs.length === 0 ? (
    <p>[NO JOBS FOUND] Ended jobs are deleted after 30 days.</p>
  ) : (
    <ol className="rows" aria-label="Jobs">
      {jobs.map((job) => (
        <Job key={job.id} job={job} />
      ))}
    </ol>
  )
