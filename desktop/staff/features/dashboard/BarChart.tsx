import { type CSSProperties, useState } from 'react'
import { useWidth } from '#staff/widgets/preview/useWidth.ts'
import { barAfter, labelInterval, ticksFor } from './scale.ts'
import type { Period } from './sales.ts'
import { keyOf } from '#staff/widgets/commands/keyboard.ts'

interface BarChartProps {
  periods: readonly Period[]
  what: 'height' | 'orders'
  /** Accessible name of the chart. */
  label: string
  /** Exact value of a bar. */
  valueOf(period: Period): string
}

/** `1.2K` on the axis; the text of a bar is exact. */
const compact = new Intl.NumberFormat('en-US', { notation: 'compact' })
/** Part of its column that a bar fills. */
const FILLED = 0.8
const WIDTH_BEFORE_LAYOUT = 640

const percent = (part: number) => `${part * 100}%`

/** A bar chart over time. When focused, arrow keys move between bars and their texts are announced. */
export function BarChart({ periods, what, label, valueOf }: BarChartProps) {
  const [active, setActive] = useState<number | null>(null)
  const [width, plot] = useWidth<HTMLDivElement>(WIDTH_BEFORE_LAYOUT)
  const ticks = ticksFor(Math.max(...periods.map((period) => period[what])))
  const top = ticks.at(-1)!
  const column = 1 / periods.length
  const interval = labelInterval(periods.length, width)
  const selected = active === null ? undefined : periods[active]

  function selectAt(x: number) {
    const { left, width } = plot.current!.getBoundingClientRect()
    const index = Math.floor((x - left) / (width * column))
    setActive(index in periods ? index : null)
  }

  return (
    // Interactive as a whole, which lint knows of single controls only.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <div
      className="bars"
      role="application"
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
      tabIndex={0}
      aria-label={`${label}. Use the arrow keys to move between bars.`}
      onFocus={() => setActive((current) => current ?? 0)}
      onBlur={() => setActive(null)}
      onKeyDown={(event) => {
        const next = barAfter(keyOf(event), active, periods.length)
        if (next === undefined) return
        event.preventDefault()
        setActive(next)
      }}
      onPointerDown={({ clientX }) => selectAt(clientX)}
      onPointerMove={({ clientX }) => selectAt(clientX)}
      // A finger that is lifted leaves too: its bar stays selected.
      onPointerLeave={({ pointerType }) => pointerType === 'mouse' && setActive(null)}
    >
      <div className="bars-values" aria-hidden>
        {ticks.toReversed().map((tick) => (
          <span key={tick}>{compact.format(tick)}</span>
        ))}
      </div>
      <div className="bars-plot" ref={plot}>
        <svg aria-hidden>
          {ticks.slice(1).map((tick) => (
            <line key={tick} x2="100%" y1={percent(1 - tick / top)} y2={percent(1 - tick / top)} />
          ))}
          {selected && (
            <rect className="bars-cursor" x={percent(active! * column)} width={percent(column)} height="100%" />
          )}
          {periods.map((period, index) => (
            <rect
              key={period.title}
              className={index === active ? 'bars-active' : undefined}
              x={percent((index + (1 - FILLED) / 2) * column)}
              y={percent(1 - period[what] / top)}
              width={percent(FILLED * column)}
              height={percent(period[what] / top)}
            />
          ))}
        </svg>
        <output className="bars-words" style={textPosition(column * ((active ?? 0) + 0.5))} hidden={!selected}>
          {selected && (
            <>
              {selected.title}: <span className="bright">{valueOf(selected)}</span>
            </>
          )}
        </output>
      </div>
      <div className="bars-periods" aria-hidden>
        {periods.map(
          (period, index) =>
            (periods.length - 1 - index) % interval === 0 && (
              <span key={period.title} style={{ '--at': percent((index + 0.5) * column) } as CSSProperties}>
                {period.label}
              </span>
            ),
        )}
      </div>
    </div>
  )
}

/** Beside the bar, on the side with more space. `at` is a part of the width. */
const textPosition = (at: number) => (at < 0.5 ? { left: percent(at) } : { right: percent(1 - at) })
