import { Bar, BarChart, CartesianGrid, ResponsiveContainer, Tooltip, XAxis, YAxis } from 'recharts'
import type { Period } from './sales.ts'

interface BarsProps {
  periods: readonly Period[]
  what: 'height' | 'orders'
  /** What the chart shows, for those who don't see it. */
  label: string
  /** What a bar says in words. */
  words(period: Period): string
}

const text = { fill: 'var(--dim)', fontSize: 13 }

/** `1.2K`: what a bar says is exact. */
const compact = new Intl.NumberFormat('en-US', { notation: 'compact' })

/** Bars over time. With the focus on it, the arrow keys go from bar to bar, and what each says is told. */
export default function Bars({ periods, what, label, words }: BarsProps) {
  return (
    <div className="bars">
      <ResponsiveContainer width="100%" height="100%">
        <BarChart
          data={[...periods]}
          accessibilityLayer
          aria-label={`${label}. Arrow keys go from bar to bar.`}
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
            content={<Said words={words} />}
          />
          <Bar dataKey={what} fill="var(--phosphor)" isAnimationActive={false} activeBar={{ fill: 'var(--bright)' }} />
        </BarChart>
      </ResponsiveContainer>
    </div>
  )
}

interface SaidProps extends Pick<BarsProps, 'words'> {
  /** The rest comes from the chart. */
  active?: boolean
  payload?: readonly { payload?: Period }[]
}

/** Of the bar under the mouse, or at which the keys are. */
function Said({ active, payload, words }: SaidProps) {
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
