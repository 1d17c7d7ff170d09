import { Bar, BarChart, CartesianGrid, ResponsiveContainer, Tooltip, XAxis, YAxis } from 'recharts'
import type { Period } from './sales.ts'

interface BarsProps {
  periods: readonly Period[]
  what: 'height' | 'orders'
  /** Accessible name of the chart. */
  label: string
  /** Text of a bar. */
  words(period: Period): string
}

const text = { fill: 'var(--dim)', fontSize: 13 }

/** `1.2K` on the axis; a bar's text is exact. */
const compact = new Intl.NumberFormat('en-US', { notation: 'compact' })

/** A bar chart over time. When focused, arrow keys move between bars and their texts are announced. */
export default function Bars({ periods, what, label, words }: BarsProps) {
  return (
    <div className="bars">
      <ResponsiveContainer width="100%" height="100%">
        <BarChart
          data={[...periods]}
          accessibilityLayer
          aria-label={`${label}. Use the arrow keys to move between bars.`}
          margin={{ top: 8, right: 0, bottom: 0, left: 0 }}
        >
          <CartesianGrid stroke="var(--line)" strokeDasharray="2 4" vertical={false} />
          <XAxis dataKey="label" tick={text} stroke="var(--edge)" tickLine={false} minTickGap={16} />
          <YAxis
            width="auto"
            tick={text}
            stroke="var(--edge)"
            tickLine={false}
            allowDecimals={false}
            tickCount={4}
            tickFormatter={compact.format}
          />
          <Tooltip
            isAnimationActive={false}
            cursor={{ fill: 'var(--line)', fillOpacity: 0.5 }}
            content={<BarTooltip words={words} />}
          />
          <Bar dataKey={what} fill="var(--phosphor)" isAnimationActive={false} activeBar={{ fill: 'var(--bright)' }} />
        </BarChart>
      </ResponsiveContainer>
    </div>
  )
}

interface BarTooltipProps extends Pick<BarsProps, 'words'> {
  /** The other props are supplied by the chart. */
  active?: boolean
  payload?: readonly { payload?: Period }[]
}

/** The text of the hovered or focused bar. */
function BarTooltip({ active, payload, words }: BarTooltipProps) {
  const period = active ? payload?.[0]?.payload : undefined
  return (
    <output className="bars-words" hidden={!period}>
      {period && (
        <>
          {period.title}: <span className="bright">{words(period)}</span>
        </>
      )}
    </output>
  )
}
