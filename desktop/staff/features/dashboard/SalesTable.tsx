import { money } from '#staff/widgets/money.ts'
import type { Period } from './sales.ts'

interface SalesTableProps {
  periods: readonly Period[]
  per: 'day' | 'week'
  currency: string
}

/** The numbers behind the charts, newest first, for screen readers and exact values. */
export function SalesTable({ periods, per, currency }: SalesTableProps) {
  return (
    <details className="sales-numbers">
      <summary>NUMBERS</summary>
      {/* The table scrolls, so it must be focusable. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
      <section className="sales-scroll" tabIndex={0} aria-label={`Sales by ${per}`}>
        <table>
          <thead>
            <tr>
              <th scope="col">{per === 'day' ? 'Day' : 'Week'}</th>
              <th scope="col">Orders</th>
              <th scope="col">Revenue</th>
            </tr>
          </thead>
          <tbody>
            {periods.toReversed().map(({ title, orders, revenue }) => (
              <tr key={title}>
                <th scope="row">{title}</th>
                <td>{orders}</td>
                <td>{money(revenue, currency)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </section>
    </details>
  )
}
