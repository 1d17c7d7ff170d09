import type { Overview } from '#shared/features/console/console.schema.ts'
import { staffPaths } from '#shared/staff-paths.ts'
import { Link } from 'react-router-dom'
import { countsOf } from './overview.ts'

/** The specified counts, and what there is to say about them. */
export function Counts({ overview }: { overview: Overview }) {
  const { products, toPrint } = overview
  return (
    <section aria-label="Counts">
      <dl className="counts">
        {countsOf(overview).map(([name, count]) => (
          <Count key={name} name={name} count={count} />
        ))}
        <Count name="To print" count={toPrint} />
      </dl>
      <p className="counts-more dim">
        {products.soldOut} sold out, {products.archived} archived.{' '}
        <Link to={staffPaths.adminTab('products')}>{'> PRODUCTS'}</Link>{' '}
        <Link to={staffPaths.adminTab('orders')}>{'> ORDERS'}</Link>{' '}
        <Link to={staffPaths.adminTab('print-queue')}>{'> PRINT QUEUE'}</Link>
      </p>
    </section>
  )
}

const Count = ({ name, count }: { name: string; count: number }) => (
  <div className="count">
    <dt>{name}</dt>
    <dd>{count.toLocaleString('en-US')}</dd>
  </div>
)
