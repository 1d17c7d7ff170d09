import { blob, box, oval, poly, ribbon } from '#scripts/demo/draw/geometry.ts'
import type { Point } from '#scripts/demo/draw/geometry.ts'
import type { Sketch, Tone } from '#scripts/demo/draw/sketch.ts'

/** A long bone with knuckles at both ends. */
export const bone = (s: Sketch, from: Point, to: Point, width: number): void => {
  const middle: Point = [(from[0] + to[0]) / 2, (from[1] + to[1]) / 2]
  s.form(ribbon([from, middle, to], [width, width * 0.62, width]).d, { fill: 'moss', tone: 'bright', shade: 6 })
  for (const end of [from, to])
    s.form(oval(end[0], end[1], width * 0.66), { fill: 'moss', tone: 'bright', weight: 5, shade: 0 })
}

export interface SkullLook {
  jaw?: number
  glow?: Tone
  look?: number
  fill?: Tone
}

/** A skull from the front, friendly in the way skulls are: big sockets, small glowing pupils, a row of teeth. */
export const skull = (s: Sketch, x: number, y: number, r: number, look: SkullLook = {}): void => {
  const { jaw = 0, glow = 'accent', look: aside = 0, fill = 'moss' } = look
  const drop = r * (0.14 + jaw * 0.34)
  s.form(
    blob([
      [x - r * 0.5, y + r * 0.6],
      [x - r * 0.44, y + r * 0.98 + drop],
      [x, y + r * 1.12 + drop],
      [x + r * 0.44, y + r * 0.98 + drop],
      [x + r * 0.5, y + r * 0.6],
    ]),
    { fill, tone: 'bright', shade: 8 },
  )
  if (jaw > 0.15) s.spot(oval(x, y + r * 0.86 + drop * 0.4, r * 0.3, drop * 0.62), 'screen')
  s.form(
    blob([
      [x - r * 0.98, y - r * 0.1],
      [x - r * 0.72, y - r * 0.78],
      [x, y - r],
      [x + r * 0.72, y - r * 0.78],
      [x + r * 0.98, y - r * 0.1],
      [x + r * 0.72, y + r * 0.42],
      [x + r * 0.5, y + r * 0.74],
      [x, y + r * 0.82],
      [x - r * 0.5, y + r * 0.74],
      [x - r * 0.72, y + r * 0.42],
    ]),
    { fill, tone: 'bright', shade: r * 0.16 },
  )
  for (const side of [-1, 1]) {
    s.spot(oval(x + side * r * 0.42, y + r * 0.04, r * 0.3, r * 0.32, side * 12), 'screen')
    s.line(oval(x + side * r * 0.42, y + r * 0.04, r * 0.3, r * 0.32, side * 12), 'phosphor', 5)
    s.spot(oval(x + side * r * 0.42 + aside * r * 0.12, y + r * 0.06, r * 0.12), glow)
  }
  s.spot(
    poly([
      [x - r * 0.1, y + r * 0.46],
      [x, y + r * 0.26],
      [x + r * 0.1, y + r * 0.46],
    ]),
    'phosphor',
  )
  for (let i = -2; i <= 2; i++) {
    const height = r * (0.24 - Math.abs(i) * 0.02)
    s.form(box(x + i * r * 0.17 - r * 0.075, y + r * 0.62, r * 0.15, height), {
      fill: 'bright',
      tone: 'phosphor',
      weight: 3,
      shade: 0,
    })
  }
}

/** Ribs on a spine, from the collar down. */
export const ribs = (s: Sketch, x: number, top: number, half: number, count: number, step: number): void => {
  s.form(
    ribbon(
      [
        [x, top - 20],
        [x, top + count * step + 30],
      ],
      [26, 24],
    ).d,
    { fill: 'moss', tone: 'bright', shade: 6 },
  )
  for (let i = 0; i < count; i++) {
    const y = top + i * step
    const wide = half * (1 - Math.abs(i - count * 0.35) * 0.1)
    for (const side of [-1, 1]) {
      s.form(
        ribbon(
          [
            [x + side * 8, y],
            [x + side * wide, y + step * 0.25],
            [x + side * wide * 0.86, y + step * 1.05],
            [x + side * wide * 0.3, y + step * 1.1],
          ],
          [18, 18, 15, 9],
        ).d,
        { fill: 'moss', tone: 'bright', weight: 5, shade: 0 },
      )
    }
  }
}
