import { Link } from 'react-router-dom'
import type { Overview } from '#shared/features/dashboard/console.schema.ts'
import { countsOf, furtherCounts, type Count } from './overview.ts'

/** The specified counts in large type, further ones below. Each links to its list. */
export const Counts = ({ overview }: { overview: Overview }) => (
  <section className="counted" aria-label="Counts">
    <dl className="counts">{countsOf(overview).map(shown)}</dl>
    <dl className="counts counts-further">{furtherCounts(overview).map(shown)}</dl>
  </section>
)

const shown = ({ name, count, path }: Count) => (
  <div key={name} className="count">
    <dt>
      <Link to={path}>{name}</Link>
    </dt>
    <dd>{count.toLocaleString('en-US')}</dd>
  </div>
)
