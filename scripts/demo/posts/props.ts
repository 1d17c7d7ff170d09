import { blob, box, curve, oval, poly, ribbon, round } from '#scripts/demo/draw/geometry.ts'
import { lettering } from '#scripts/demo/draw/lettering.ts'
import { flame } from '#scripts/demo/draw/parts/flames.ts'
import { bands } from '#scripts/demo/draw/parts/limbs.ts'
import { rounded } from '#scripts/demo/draw/parts/metal.ts'
import type { Sketch } from '#scripts/demo/draw/sketch.ts'

/** A die's worth of light: ring, roof, glass and flame. Its foot is at (0, 0), 150 high. */
export const lantern = (s: Sketch): void => {
  s.line(oval(0, -136, 18), 'accent', 5)
  s.form(poly('-34,-96 34,-96 14,-124 -14,-124'), { fill: 'accentDeep', tone: 'accent', shade: 0 })
  s.form(box(-30, -96, 60, 80), { fill: 'screen', tone: 'accent', shade: 0 })
  flame(s, [0, -26], 26, 54)
  s.form(box(-38, -16, 76, 16), { fill: 'accentDeep', tone: 'accent', shade: 0 })
}

/** An open book, seen from the reader's side; the fold's foot is at (0, 0). */
export const book = (s: Sketch): void => {
  s.both(() => {
    s.form('M0 0C30-18 80-18 124 4V-86C80-108 30-108 0-88Z', { fill: 'accentDeep', tone: 'accent', shade: 0 })
    for (const y of [-70, -52, -34])
      s.line(
        curve([
          [18, y - 8],
          [60, y - 14],
          [106, y - 4],
        ]),
        'accent',
        3,
      )
  })
  s.line('M0 0V-88', 'accent', 5)
}

/** A ruler standing on its end: zero at (x, y), `unit` pixels to the millimetre. */
export const ruler = (s: Sketch, x: number, y: number, unit: number, mm: number): void => {
  const top = y - mm * unit - 26
  s.form(box(x, top, 96, y - top), { fill: 'deep', tone: 'bright', shade: 0 })
  const ticks = Array.from({ length: mm + 1 }, (_, i) => {
    const long = i % 10 === 0 ? 44 : i % 5 === 0 ? 30 : 18
    return `M${round(x)} ${round(y - i * unit)}h${long}`
  })
  s.line(ticks.join(''), 'phosphor', 3)
  for (let i = 10; i <= mm; i += 10) s.line(lettering(String(i), x + 82, y - i * unit + 8, 18, 'end'), 'bright', 3)
}

/** A workshop's mug, with an order on it. Its foot is at (x, y). */
export const mug = (s: Sketch, x: number, y: number): void => {
  s.line(
    curve([
      [x + 50, y - 84],
      [x + 92, y - 76],
      [x + 88, y - 34],
      [x + 48, y - 28],
    ]),
    'phosphor',
    12,
  )
  s.form(rounded(x - 54, y - 108, 108, 108, 12), { fill: 'moss', shade: 14 })
  s.form(oval(x, y - 108, 54, 13), { fill: 'screen', shade: 0 })
  s.line(lettering('DO NOT', x, y - 58, 13, 'middle'), 'accent', 3)
  s.line(lettering('RINSE', x, y - 32, 13, 'middle'), 'accent', 3)
}

/** A die-cut speech or thought: a cloud with a trail of bubbles that leads to (tx, ty). */
export const thought = (s: Sketch, x: number, y: number, tx: number, ty: number): void => {
  for (const [share, r] of [
    [0.9, 11],
    [0.72, 17],
    [0.5, 25],
  ] as const) {
    s.form(oval(x + (tx - x) * share, y + (ty - y) * share, r), { fill: 'screen', tone: 'bright', shade: 0 })
  }
  s.form(
    blob([
      [x - 190, y + 10],
      [x - 160, y - 80],
      [x - 70, y - 104],
      [x, y - 136],
      [x + 80, y - 106],
      [x + 168, y - 84],
      [x + 196, y + 4],
      [x + 158, y + 86],
      [x + 66, y + 108],
      [x - 20, y + 124],
      [x - 100, y + 100],
      [x - 172, y + 82],
    ]),
    { fill: 'screen', tone: 'bright', shade: 0 },
  )
}

/** An architect's lamp that bends over from (x, y); its shade hangs at the far end. */
export const lamp = (s: Sketch, x: number, y: number): void => {
  s.form(oval(x, y - 6, 74, 16), { fill: 'moss', shade: 0 })
  const lower = ribbon(
    [
      [x, y - 14],
      [x - 30, y - 130],
      [x - 56, y - 250],
    ],
    [16, 14, 14],
  )
  s.form(lower.d, { shade: 0 })
  bands(s, lower, 3, { tone: 'dim' })
  s.form(
    ribbon(
      [
        [x - 56, y - 250],
        [x + 40, y - 330],
        [x + 130, y - 396],
      ],
      [14, 13, 12],
    ).d,
    { shade: 0 },
  )
  s.form(oval(x - 56, y - 250, 15), { fill: 'mid', tone: 'bright', shade: 0 })
  s.form(
    poly([
      [x + 104, y - 424],
      [x + 152, y - 398],
      [x + 214, y - 318],
      [x + 96, y - 344],
    ]),
    { fill: 'moss', shade: 8 },
  )
  s.form(
    poly([
      [x + 96, y - 344],
      [x + 214, y - 318],
      [x + 206, y - 304],
      [x + 98, y - 330],
    ]),
    { fill: 'accentDeep', tone: 'accent', shade: 0 },
  )
}
