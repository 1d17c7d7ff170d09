import type { Block } from '#shared/blocks/block.ts'
import { rowsOf } from '#shared/blocks/read.ts'
import { sketchOf, type Stroke } from './sketch.ts'

/** Units of the drawing. */
const WIDTH = 120
const HEIGHT = 84
const GAP = 4
const BETWEEN_ROWS = 6
/** More would not be seen. */
const MAX_ROWS = 12
const MAX_COLUMNS = 4

/** The rows of a template, drawn small: enough to know it again. For those who see; the card says the rest. */
export function Miniature({ blocks }: { blocks: readonly Block[] }) {
  return (
    <svg
      className="miniature"
      viewBox={`-6 -6 ${WIDTH + 12} ${HEIGHT + 6}`}
      preserveAspectRatio="xMidYMin slice"
      aria-hidden="true"
    >
      {strokesOf(blocks).map(({ x, y, width, height, isSolid }, index) => (
        <rect
          // They are drawn anew each time.
          // oxlint-disable-next-line react/no-array-index-key
          key={index}
          className={isSolid ? 'miniature-bar' : 'miniature-box'}
          x={x}
          y={y}
          width={width}
          height={height}
        />
      ))}
    </svg>
  )
}

/** Every stroke in its place, row below row. */
export function strokesOf(blocks: readonly Block[]): Stroke[] {
  let top = 0
  const strokes: Stroke[] = []
  for (const row of rowsOf(blocks).slice(0, MAX_ROWS)) {
    const shown = row.slice(0, MAX_COLUMNS)
    const width = (WIDTH - GAP * (shown.length - 1)) / shown.length
    const sketches = shown.map((block) => sketchOf(block, width))
    for (const [at, sketch] of sketches.entries())
      strokes.push(
        ...sketch.strokes.map((stroke) => ({ ...stroke, x: stroke.x + at * (width + GAP), y: stroke.y + top })),
      )
    top += Math.max(...sketches.map(({ height }) => height)) + BETWEEN_ROWS
  }
  return strokes
}
