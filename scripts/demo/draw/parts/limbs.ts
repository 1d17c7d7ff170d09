import { blob, curve, oval, poly, ribbon, turn } from '#scripts/demo/draw/geometry.ts'
import type { Line, Point, Ribbon } from '#scripts/demo/draw/geometry.ts'
import type { FormLook, Sketch, Tone } from '#scripts/demo/draw/sketch.ts'

/** A tapering tube, drawn. Returns it so that spikes, bands and hands can find their places on it. */
export const tube = (s: Sketch, spine: Line, widths: readonly number[], look: FormLook = {}): Ribbon => {
  const shape = ribbon(spine, widths)
  s.form(shape.d, look)
  return shape
}

/** Lines across a tube, from one side's share of the width to the other's. */
export const bands = (
  s: Sketch,
  shape: Ribbon,
  count: number,
  look: { from?: number; to?: number; left?: number; right?: number; bow?: number; tone?: Tone } = {},
): void => {
  const { from = 0.08, to = 0.92, left = -0.9, right = 0.9, bow = 6, tone = 'dim' } = look
  for (let i = 0; i < count; i++) {
    const share = from + ((to - from) * i) / Math.max(count - 1, 1)
    const { angle } = shape.on(share)
    const [mx, my] = shape.edge(share, (left + right) / 2)
    const middle: Point = [mx + Math.cos(angle) * bow, my + Math.sin(angle) * bow]
    s.line(curve([shape.edge(share, left), middle, shape.edge(share, right)]), tone, 4)
  }
}

/** Spikes along one side of a tube, tallest in the middle, leaning back by `lean` (share of the tube per spike). */
export const spikes = (
  s: Sketch,
  shape: Ribbon,
  count: number,
  height: number,
  look: { from?: number; to?: number; side?: 1 | -1; lean?: number } & FormLook = {},
): void => {
  const { from = 0.05, to = 0.95, side = -1, lean = 0.3, ...form } = look
  const step = (to - from) / count
  for (let i = 0; i < count; i++) {
    const start = from + step * i
    const middle = shape.on(start + step * (0.5 + lean))
    const [ex, ey] = shape.edge(start + step * (0.5 + lean), side * 0.8)
    const tall = height * (0.55 + 0.45 * Math.sin((Math.PI * (i + 0.7)) / (count + 0.4)))
    const tip: Point = [ex - Math.sin(middle.angle) * tall * side, ey + Math.cos(middle.angle) * tall * side]
    s.form(poly([shape.edge(start, side * 0.7), tip, shape.edge(start + step, side * 0.7)]), { shade: 0, ...form })
  }
}

/** A foot seen from the front: a soft wedge with toes and claws. `size` is half its width. */
export const paw = (
  s: Sketch,
  x: number,
  y: number,
  size: number,
  look: { toes?: number; claws?: Tone | 'none' } & FormLook = {},
): void => {
  const { toes = 3, claws = 'bright', ...form } = look
  s.form(
    blob([
      [x - size, y - size * 0.15],
      [x - size * 0.7, y - size * 0.75],
      [x, y - size * 0.95],
      [x + size * 0.7, y - size * 0.75],
      [x + size, y - size * 0.15],
      [x + size * 0.5, y + size * 0.12],
      [x - size * 0.5, y + size * 0.12],
    ]),
    { shade: 8, ...form },
  )
  for (let i = 0; i < toes; i++) {
    const tx = x + size * ((i + 0.5) / toes - 0.5) * 1.8
    if (claws !== 'none') {
      s.form(
        poly([
          [tx - size * 0.16, y - size * 0.1],
          [tx + size * 0.16, y - size * 0.1],
          [tx, y + size * 0.3],
        ]),
        { fill: claws, tone: claws, weight: 3, shade: 0 },
      )
    }
    if (i > 0) {
      const gx = x + size * (i / toes - 0.5) * 1.8
      s.line(
        curve([
          [gx, y],
          [gx - size * 0.02, y - size * 0.42],
        ]),
        'phosphor',
        4,
      )
    }
  }
}

/** A mitten of a hand: palm, fingers fanned about `angle` degrees (0 points right), optional claws. */
export const hand = (
  s: Sketch,
  x: number,
  y: number,
  size: number,
  angle: number,
  look: { fingers?: number; fan?: number; claws?: Tone | 'none'; reach?: number } & FormLook = {},
): void => {
  const { fingers = 3, fan = 80, claws = 'none', reach = 1.5, ...form } = look
  for (let i = 0; i < fingers; i++) {
    const direction = angle + fan * (fingers === 1 ? 0 : i / (fingers - 1) - 0.5)
    const point = (far: number): Point => {
      const [dx, dy] = turn([far, 0], direction)
      return [x + dx, y + dy]
    }
    tube(s, [point(size * 0.3), point(size * 0.9), point(size * reach)], [size * 0.62, size * 0.58, size * 0.5], {
      shade: 0,
      ...form,
    })
    if (claws !== 'none') {
      const [bx, by] = turn([0, size * 0.22], direction)
      const base = point(size * reach * 1.02)
      s.form(poly([[base[0] + bx, base[1] + by], point(size * (reach + 0.75)), [base[0] - bx, base[1] - by]]), {
        fill: claws,
        tone: claws,
        weight: 3,
        shade: 0,
      })
    }
  }
  s.form(oval(x, y, size * 0.82), { shade: 6, ...form })
}
