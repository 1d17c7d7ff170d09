import { useQuery, keepPreviousData } from '@tanstack/react-query'
import { client } from '#staff/api/client.ts'
import { useFilters } from '#staff/widgets/filters/useFilters.ts'
import { Loaded } from '#staff/widgets/Loaded.tsx'
import { money } from '#staff/widgets/money.ts'
import { Panel } from '#staff/widgets/panels/Panel.tsx'
import { DataTable } from '#staff/widgets/table/DataTable.tsx'
import { Choices } from '#staff/widgets/form/Choices.tsx'
import { BarChart } from './BarChart.tsx'
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
    <Panel
      title="SALES"
      extra={
        <Choices
          aria-label="Range"
          value={days}
          options={ranges.map((value) => ({ value, label: `${value} DAYS` }))}
          onChange={({ target: { value } }) => set({ days: value === usualRange ? '' : String(value) })}
        />
      }
    >
      <Loaded read={read} failure="Failed to load sales">
        {(sales) => (sales.total === 0 ? <NothingYet /> : <Charts sales={sales} />)}
      </Loaded>
    </Panel>
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
          <BarChart
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
          <BarChart
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
      <DataTable
        isScrolling
        caption={`Sales by ${per}`}
        rows={periods.toReversed()}
        rowKey={({ title }) => title}
        columns={[
          { title: per === 'day' ? 'Day' : 'Week', rowScope: 'row', render: ({ title }) => title },
          { title: 'Orders', align: 'end', render: ({ orders }) => orders },
          { title: 'Revenue', align: 'end', render: ({ revenue }) => money(revenue, currency) },
        ]}
      />
    </details>
  )
}
