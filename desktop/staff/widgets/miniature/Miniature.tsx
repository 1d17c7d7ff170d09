import type { OutlinedBlock } from '#shared/features/templates/templates.record.ts'
import { describeType } from '#shared/blocks/block-labels.ts'
import { rowsOf } from '#shared/blocks/read.ts'
import { type Stroke, words } from '#shared/blocks/sketch.ts'
import './miniature.css'

/** Units of the drawing. */
const WIDTH = 120
/** Cuts off longer templates. */
const MAX_HEIGHT = 84
const GAP = 4
const BETWEEN_ROWS = 6
/** More would be illegible. */
const MAX_ROWS = 12
const MAX_COLUMNS = 4

/**
 * A small drawing of rows of blocks, to recognise them by. Decorative: what is around it contains the same information
 * as text. `height` is in the drawing's units; the width is 120.
 */
export function Miniature({ blocks, height = MAX_HEIGHT }: { blocks: readonly OutlinedBlock[]; height?: number }) {
  return (
    <svg
      className="miniature"
      viewBox={`-6 -6 ${WIDTH + 12} ${height + 6}`}
      preserveAspectRatio="xMidYMin slice"
      aria-hidden="true"
    >
      {strokesOf(blocks).map(({ isSolid, ...place }, index) => (
        <rect
          // Redrawn as a whole each time.
          // oxlint-disable-next-line react/no-array-index-key
          key={index}
          className={isSolid ? 'miniature-bar' : 'miniature-box'}
          {...place}
        />
      ))}
    </svg>
  )
}

/** All strokes in their positions, row below row. */
export function strokesOf(blocks: readonly OutlinedBlock[]): Stroke[] {
  let top = 0
  const strokes: Stroke[] = []
  for (const row of rowsOf(blocks).slice(0, MAX_ROWS)) {
    const shown = row.slice(0, MAX_COLUMNS)
    const width = (WIDTH - GAP * (shown.length - 1)) / shown.length
    const sketches = shown.map((block) => (describeType(block.type)?.sketch ?? words)(width, block))
    for (const [at, sketch] of sketches.entries())
      strokes.push(
        ...sketch.strokes.map((stroke) => ({ ...stroke, x: stroke.x + at * (width + GAP), y: stroke.y + top })),
      )
    top += Math.max(...sketches.map(({ height }) => height)) + BETWEEN_ROWS
  }
  return strokes
}
