import { at, turn } from '#scripts/demo/draw/geometry.ts'
import type { Point } from '#scripts/demo/draw/geometry.ts'
import type { Sketch } from '#scripts/demo/draw/sketch.ts'

const tongue = ([x, y]: Point, width: number, height: number, lean: number): string => {
  const p = (across: number, up: number): string => {
    const [dx, dy] = turn([across * width, -up * height], lean)
    return at([x + dx, y + dy])
  }
  return `M${p(-0.5, 0)}C${p(-0.7, 0.4)} ${p(-0.1, 0.55)} ${p(-0.12, 1)}C${p(0.2, 0.75)} ${p(0.75, 0.5)} ${p(0.5, 0)}C${p(0.3, -0.14)} ${p(-0.3, -0.14)} ${p(-0.5, 0)}Z`
}

/** One tongue of flame standing on `foot`, leaning by `lean` degrees, with a brighter heart. */
export const flame = (s: Sketch, foot: Point, width: number, height: number, lean = 0): void => {
  s.form(tongue(foot, width, height, lean), { fill: 'accentDeep', tone: 'accent', shade: 0 })
  s.line(tongue([foot[0], foot[1]], width * 0.42, height * 0.5, lean), 'accent', 4)
}
