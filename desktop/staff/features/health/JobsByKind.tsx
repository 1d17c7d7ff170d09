import type { Health } from '#shared/features/dashboard/console.schema.ts'
import { fromNow } from '#staff/widgets/from-now.ts'

export const JobsByKind = ({ jobs }: { jobs: Health['jobs'] }) => (
  <section className="panel" aria-labelledby="kinds">
    <h2 id="kinds">JOBS.BY_KIND</h2>
    {jobs.length === 0 ? (
      <p>[NO JOBS WAITING OR RUNNING]</p>
    ) : (
      // The table scrolls on phones, so it must be focusable.
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
      <section className="kinds" tabIndex={0} aria-label="Jobs by kind">
        <table>
          <thead>
            <tr>
              {['Kind', 'Waiting', 'Running', 'Dead', 'Oldest due'].map((name) => (
                <th key={name} scope="col">
                  {name}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {jobs.map(({ kind, waiting, running, dead, oldestDue }) => (
              <tr key={kind}>
                <th scope="row">{kind}</th>
                <td>{waiting}</td>
                <td>{running}</td>
                <td className={dead > 0 ? 'kinds-dead' : undefined}>{dead}</td>
                <td>{oldestDue ? fromNow(oldestDue) : 'None'}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </section>
    )}
  </section>
)
