import { curve, points, poly, turn } from '#scripts/demo/draw/geometry.ts'
import type { Line, Point } from '#scripts/demo/draw/geometry.ts'
import type { Sketch, Tone } from '#scripts/demo/draw/sketch.ts'

const between = (points: readonly Point[], share: number): Point => {
  const position = share * (points.length - 1)
  const i = Math.min(Math.floor(position), points.length - 2)
  const [a, b] = [points[i]!, points[i + 1]!]
  return [a[0] + (b[0] - a[0]) * (position - i), a[1] + (b[1] - a[1]) * (position - i)]
}

/** Teeth along an edge: `length` pixels long, positive to the right of the direction of travel. */
export const teeth = (
  s: Sketch,
  edge: Line,
  count: number,
  length: number,
  look: { tone?: Tone; gap?: number; uneven?: number } = {},
): void => {
  const { tone = 'bright', gap = 0.12, uneven = 0.25 } = look
  for (let i = 0; i < count; i++) {
    const from = between(points(edge), (i + gap) / count)
    const to = between(points(edge), (i + 1 - gap) / count)
    const along = Math.atan2(to[1] - from[1], to[0] - from[0]) * (180 / Math.PI)
    const reach = length * (1 + uneven * Math.sin(i * 2.4 + 1))
    const [nx, ny] = turn([0, reach], along)
    const tip: Point = [(from[0] + to[0]) / 2 + nx, (from[1] + to[1]) / 2 + ny]
    s.form(poly([from, to, tip]), { fill: tone, tone, weight: 2, shade: 0 })
  }
}

/** A closed line of a mouth with the corners drawn in; `smile` in pixels, negative turns it down. */
export const lips = (s: Sketch, x: number, y: number, half: number, smile: number, tone: Tone = 'bright'): void => {
  s.line(
    curve([
      [x - half, y - smile],
      [x - half * 0.5, y + smile * 0.5],
      [x, y + smile],
      [x + half * 0.5, y + smile * 0.5],
      [x + half, y - smile],
    ]),
    tone,
    7,
  )
}
