import { Radio } from 'antd'
import { useQuery, keepPreviousData } from '@tanstack/react-query'
import { client } from '#staff/api/client.ts'
import { useFilters } from '#staff/widgets/filters/useFilters.ts'
import { Loaded } from '#staff/widgets/Loaded.tsx'
import { money } from '#staff/widgets/money.ts'
import { Bars } from './Bars.tsx'
import { periodsOf, rangeOf, ranges, sumOf, usualRange, type Period, type Sales } from './sales.ts'

/** Sales and orders over time; the range is in the URL. */
export function SalesPanel() {
  const [filters, set] = useFilters(['days'])
  const days = rangeOf(filters.days)
  const read = useQuery({
    queryKey: ['/api/orders/sales', days],
    queryFn: () => client.orders.sales({ query: { days } }),
    staleTime: 0,
    placeholderData: keepPreviousData,
  })
  return (
    <section className="panel" aria-labelledby="sales">
      <div className="sales-head">
        <h2 id="sales">SALES</h2>
        <Radio.Group
          aria-label="Range"
          optionType="button"
          buttonStyle="solid"
          value={days}
          options={ranges.map((value) => ({ value, label: `${value} DAYS` }))}
          onChange={({ target: { value } }) => set({ days: value === usualRange ? '' : String(value) })}
        />
      </div>
      <Loaded read={read} failure="Failed to load sales">
        {(sales) => (sales.total === 0 ? <NothingYet /> : <Charts sales={sales} />)}
      </Loaded>
    </section>
  )
}

const NothingYet = () => <p>[NO ORDERS YET] Sales appear here after the first order.</p>

function Charts({ sales: { days, currency } }: { sales: Sales }) {
  const periods = periodsOf(days)
  const orders = days.reduce((sum, day) => sum + day.orders, 0)
  const revenue = money(sumOf(days.map((day) => day.revenue)), currency)
  const per = periods.length < days.length ? 'week' : 'day'
  return (
    <>
      <div className="charts">
        <figure>
          <figcaption>
            Revenue, <span className="bright">{revenue}</span> in {days.length} days
          </figcaption>
          <Bars
            periods={periods}
            what="height"
            label={`Revenue by ${per}, ${revenue} in ${days.length} days`}
            valueOf={({ revenue }) => money(revenue, currency)}
          />
        </figure>
        <figure>
          <figcaption>
            Orders, <span className="bright">{orders}</span> in {days.length} days
          </figcaption>
          <Bars
            periods={periods}
            what="orders"
            label={`Orders by ${per}, ${orders} in ${days.length} days`}
            valueOf={({ orders }) => `${orders} ${orders === 1 ? 'order' : 'orders'}`}
          />
        </figure>
      </div>
      <SalesTable periods={periods} per={per} currency={currency} />
      <p className="dim">Excludes test and cancelled orders.</p>
    </>
  )
}

interface SalesTableProps {
  periods: readonly Period[]
  per: 'day' | 'week'
  currency: string
}

/** The numbers behind the charts, newest first, for screen readers and exact values. */
function SalesTable({ periods, per, currency }: SalesTableProps) {
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
