import { at, blob, curve, points, ribbon } from '#scripts/demo/draw/geometry.ts'
import type { Line, Point } from '#scripts/demo/draw/geometry.ts'
import type { FormLook, Sketch } from '#scripts/demo/draw/sketch.ts'

/**
 * A bat's wing: arm from `root` by `elbow` to `wrist`, fingers from the wrist to each tip, membrane scalloped between the
 * tips and back to the body at `tail`.
 */
export const batWing = (
  s: Sketch,
  { root, elbow, wrist, tips, tail }: { root: Point; elbow: Point; wrist: Point; tips: Line; tail: Point },
  look: FormLook & { bone?: number } = {},
): void => {
  const { bone = 24, ...form } = look
  const scallop = (from: Point, to: Point): string => {
    const [mx, my] = [(from[0] + to[0]) / 2, (from[1] + to[1]) / 2]
    return `Q${at([mx + (wrist[0] - mx) * 0.3, my + (wrist[1] - my) * 0.3])} ${at(to)}`
  }
  const ends = points(tips)
  const stops = [...ends, tail]
  const edge = stops.slice(1).map((to, i) => scallop(stops[i]!, to))
  s.form(`M${at(root)}L${at(elbow)}L${at(wrist)}L${at(ends[0]!)}${edge.join('')}Z`, {
    fill: 'moss',
    shade: 26,
    ...form,
  })
  const knuckle = (tip: Point, bend: number): Point => [
    wrist[0] + (tip[0] - wrist[0]) * 0.5 + (tip[1] - wrist[1]) * bend,
    wrist[1] + (tip[1] - wrist[1]) * 0.5 - (tip[0] - wrist[0]) * bend,
  ]
  for (const tip of ends)
    s.form(ribbon([wrist, knuckle(tip, 0.05), tip], [bone * 0.7, bone * 0.5, 3]).d, { shade: 0, weight: 5 })
  s.form(ribbon([root, elbow, wrist], [bone * 1.5, bone * 1.2, bone]).d, { shade: 8 })
  s.form(ribbon([wrist, [wrist[0], wrist[1] - bone * 1.9]], [bone * 0.9, 2]).d, {
    fill: 'bright',
    tone: 'bright',
    weight: 3,
    shade: 0,
  })
}

/** A moth's wing: a soft outline with veins from its root. */
export const softWing = (s: Sketch, root: Point, outline: Line, look: FormLook = {}): void => {
  const edge = points(outline)
  s.form(blob([root, ...edge]), { fill: 'moss', shade: 24, ...look })
  for (const tip of edge.slice(0, -1)) {
    const end: Point = [root[0] + (tip[0] - root[0]) * 0.86, root[1] + (tip[1] - root[1]) * 0.86]
    const middle: Point = [root[0] + (tip[0] - root[0]) * 0.45, root[1] + (tip[1] - root[1]) * 0.52]
    s.line(curve([root, middle, end]), 'mid', 4)
  }
}
