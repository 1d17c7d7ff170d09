import { blob, box, curve, oval, poly } from '#scripts/demo/draw/geometry.ts'
import { lettering } from '#scripts/demo/draw/lettering.ts'
import { bolt, rounded } from '#scripts/demo/draw/parts/metal.ts'
import type { Sketch } from '#scripts/demo/draw/sketch.ts'

/** How far the printer's plate hangs over its foot; a print hangs from there. */
export const PLATE = 372

/** The back of a resin printer, standing at (0, 0): column, arm and plate. What it prints is drawn over it. */
export const printerBack = (s: Sketch): void => {
  s.form(box(-34, -470, 68, 370), { fill: 'deep', shade: 14 })
  s.line('M-12-460V-110M12-460V-110', 'dim', 4)
  s.form(box(-20, -PLATE - 70, 40, 44), { fill: 'mid', tone: 'bright', shade: 0 })
  s.form(box(-118, -PLATE - 28, 236, 28), { fill: 'moss', tone: 'bright', shade: 0 })
  for (const x of [-98, 98]) bolt(s, x, -PLATE - 14, 7)
}

/** Its front: the tank and the case with a small screen. */
export const printerFront = (s: Sketch, words: string): void => {
  s.form(poly('-176,-162 176,-162 164,-106 -164,-106'), { fill: 'accentDeep', tone: 'accent', shade: 0 })
  s.line(curve('-160,-148 -100,-140 -40,-148 30,-140 100,-148 160,-142'), 'accent', 4)
  s.form('M-196-106H196L212-14Q212 0 198 0H-198Q-212 0-212-14Z', { fill: 'moss', shade: 22 })
  s.form(rounded(-92, -84, 184, 60, 6), { fill: 'screen', tone: 'phosphor', weight: 4, shade: 0 })
  s.line(lettering(words, 0, -47, 15, 'middle'), 'bright', 3)
  for (const x of [-150, 150]) s.form(oval(x, -54, 15), { fill: 'deep', tone: 'dim', shade: 0 })
}

/** Scaffolding between the plate and what hangs from it: `to` are the points that it holds, over the printer's foot. */
export const supports = (s: Sketch, to: readonly (readonly [number, number])[]): void => {
  s.line(to.map(([x, y]) => `M${x} ${-PLATE}L${x} ${y}`).join(''), 'dim', 4)
}

/** A bottle of resin, standing at (x, y). */
export const bottle = (s: Sketch, x: number, y: number): void => {
  s.form(box(x - 24, y - 274, 48, 50), { fill: 'mid', tone: 'bright', shade: 0 })
  s.line(`M${x - 12} ${y - 268}v38M${x} ${y - 268}v38M${x + 12} ${y - 268}v38`, 'dim', 4)
  s.form(
    `M${x - 26} ${y - 224}h52q4 26 44 44q12 8 12 24V${y - 16}q0 16-16 16h-132q-16 0-16-16V${y - 156}q0-16 12-24q40-18 44-44Z`,
    { fill: 'deep', shade: 22 },
  )
  s.form(box(x - 82, y - 134, 164, 96), { fill: 'accentDeep', tone: 'accent', shade: 0 })
  s.line(lettering('RESIN', x, y - 92, 24, 'middle'), 'accent', 4)
  s.line(lettering('1000 ML', x, y - 58, 13, 'middle'), 'accent', 3)
}

/** A box for the post, standing at (x, y); its lid is open. */
export const parcel = (s: Sketch, x: number, y: number, width: number, tall: number): void => {
  const half = width / 2
  s.form(
    poly([
      [x - half, y - tall],
      [x - half - 46, y - tall - 34],
      [x - 20, y - tall - 34],
      [x, y - tall],
    ]),
    { fill: 'deep', shade: 0 },
  )
  s.form(
    poly([
      [x + half, y - tall],
      [x + half + 46, y - tall - 34],
      [x + 20, y - tall - 34],
      [x, y - tall],
    ]),
    { fill: 'deep', shade: 0 },
  )
  s.form(box(x - half, y - tall, width, tall), { fill: 'moss', shade: 16 })
  s.line(lettering('THIS WAY UP', x, y - 22, 13, 'middle'), 'bright', 3)
  s.line(`M${x - 24} ${y - 50}v-34m-11 12l11-12l11 12M${x + 24} ${y - 50}v-34m-11 12l11-12l11 12`, 'bright', 4)
}

/** Drops that fall from (x, y). */
export const drip = (s: Sketch, x: number, y: number): void => {
  s.form(
    blob([
      [x, y - 16],
      [x + 8, y + 4],
      [x, y + 12],
      [x - 8, y + 4],
    ]),
    { fill: 'accentDeep', tone: 'accent', weight: 4, shade: 0 },
  )
}
