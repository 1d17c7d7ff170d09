import { Button, Select } from 'antd'
import { useRef } from 'react'
import { jobStates, type JobRecord } from '#shared/features/console/console.schema.ts'
import { useFilters } from '#staff/widgets/filters/useFilters.ts'
import { Field } from '#staff/widgets/form/Field.tsx'
import { Loaded } from '#staff/widgets/Loaded.tsx'
import { useKeepFocus } from '#staff/widgets/useKeepFocus.ts'
import { Job } from './Job.tsx'
import { useJobs } from './useJobs.ts'

const states = [
  { value: '', label: 'ALL, DEAD ONES FIRST' },
  ...jobStates.map((state) => ({ value: state, label: state.toUpperCase() })),
]
const stateOf = (text: string) => jobStates.find((state) => state === text)

/** Work that waits, runs or has ended: what has failed for good first. The filter stands in the address. */
export function JobsPanel() {
  const [filters, set] = useFilters(['jobs'])
  const state = stateOf(filters.jobs)
  const dead = useJobs('dead', !state)
  const read = useJobs(state)
  const heading = useRef<HTMLHeadingElement>(null)
  const panel = useRef<HTMLElement>(null)
  // The button that was pressed goes with what it did.
  useKeepFocus(panel, heading)
  return (
    <section ref={panel} className="panel" aria-labelledby="jobs">
      <h2 id="jobs" ref={heading} tabIndex={-1}>
        JOBS
      </h2>
      <div className="jobs-filter">
        <Field label="Show">
          {(control) => (
            <Select
              {...control}
              options={states}
              value={state ?? ''}
              onChange={(chosen: string) => set({ jobs: chosen })}
            />
          )}
        </Field>
      </div>
      <Loaded read={state ? read : dead} failure="The jobs could not be read">
        {(first) =>
          state ? (
            <Jobs jobs={first.pages.flat()} />
          ) : (
            <Loaded read={read} failure="The jobs could not be read">
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
    </section>
  )
}

const isAlive = ({ state }: JobRecord) => state !== 'dead'

const Jobs = ({ jobs }: { jobs: readonly JobRecord[] }) =>
  jobs.length === 0 ? (
    <p>[NO SUCH JOBS] What has ended is forgotten after 30 days.</p>
  ) : (
    <ol className="jobs" aria-label="Jobs">
      {jobs.map((job) => (
        <Job key={job.id} job={job} />
      ))}
    </ol>
  )
