import { blob, curve, poly, turn } from '#scripts/demo/draw/geometry.ts'
import type { Point } from '#scripts/demo/draw/geometry.ts'
import type { Sketch } from '#scripts/demo/draw/sketch.ts'

export const leaf = (s: Sketch, [x, y]: Point, length: number, lean: number, accent = false): void => {
  const p = (across: number, up: number): Point => {
    const [dx, dy] = turn([across * length * 0.24, -up * length], lean)
    return [x + dx, y + dy]
  }
  s.form(blob([p(0, 0), p(-0.9, 0.4), p(-0.5, 0.82), p(0, 1.04), p(0.5, 0.82), p(0.9, 0.4)]), {
    fill: accent ? 'accentDeep' : 'moss',
    tone: accent ? 'accent' : 'phosphor',
    shade: 10,
  })
  s.line(curve([p(0, 0.05), p(0.06, 0.5), p(0, 0.92)]), accent ? 'accent' : 'dim', 5)
}

export const pot = (s: Sketch, half: number, height: number): void => {
  s.form(poly(`${-half},${-height} ${half},${-height} ${half * 0.72},24 ${-half * 0.72},24`), {
    fill: 'deep',
    shade: 30,
  })
  s.form(
    poly(
      `${-half * 1.12},${-height - 50} ${half * 1.12},${-height - 50} ${half * 1.06},${-height + 10} ${-half * 1.06},${-height + 10}`,
    ),
    { fill: 'moss', shade: 10 },
  )
}
