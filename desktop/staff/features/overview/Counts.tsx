import { Link } from 'react-router-dom'
import type { Overview } from '#shared/features/console/console.schema.ts'
import { countsOf, furtherCounts, type Count } from './overview.ts'

/** The specified counts, big; the others below them. Each leads to what it counts. */
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
