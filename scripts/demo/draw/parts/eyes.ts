import { curve, oval, round } from '#scripts/demo/draw/geometry.ts'
import type { Sketch, Tone } from '#scripts/demo/draw/sketch.ts'

export interface EyeLook {
  /** Where it looks, -1 to 1 each way. */
  look?: readonly [number, number]
  /** How far the upper lid has fallen, 0 to 1, and its tilt in degrees (positive frowns on a left eye). */
  lid?: number
  tilt?: number
  lower?: number
  white?: Tone
  pupil?: 'round' | 'slit' | 'bar' | 'tiny' | 'wide'
  skin?: Tone
}

/** A lid: the part of a disc beyond a chord. `from` is the direction of its middle in degrees, -90 is the top. */
const lidOf = (x: number, y: number, r: number, closed: number, from: number): string => {
  const half = Math.acos(1 - 2 * Math.min(closed, 0.98))
  const middle = (from * Math.PI) / 180
  const end = (angle: number): string => `${round(x + r * Math.cos(angle))} ${round(y + r * Math.sin(angle))}`
  return `M${end(middle - half)}A${round(r)} ${round(r)} 0 ${half > Math.PI / 2 ? 1 : 0} 1 ${end(middle + half)}Z`
}

/** An eye is where a drawing comes alive: ball, pupil with a glint, and lids that have an opinion. */
export const eye = (s: Sketch, x: number, y: number, r: number, look: EyeLook = {}): void => {
  const {
    look: [lx, ly] = [0, 0],
    lid = 0,
    tilt = 0,
    lower = 0,
    white = 'bright',
    pupil = 'round',
    skin = 'moss',
  } = look
  s.form(oval(x, y, r), { fill: white, tone: 'phosphor', weight: 5, shade: 0 })
  const size = { round: 0.5, slit: 0.62, bar: 0.52, tiny: 0.24, wide: 0.68 }[pupil]
  const [px, py] = [x + lx * r * (0.95 - size), y + ly * r * (0.95 - size)]
  if (pupil === 'slit') s.spot(oval(px, py, r * 0.22, r * 0.74), 'screen')
  else if (pupil === 'bar') s.spot(oval(px, py, r * 0.6, r * 0.24), 'screen')
  else s.spot(oval(px, py, r * size), 'screen')
  if (r > 13 && pupil !== 'tiny') s.spot(oval(px - r * 0.16, py - r * 0.22, r * 0.15), 'bright')
  if (lid > 0) s.form(lidOf(x, y, r, lid, -90 + tilt), { fill: skin, weight: 5, shade: 0 })
  if (lower > 0) s.form(lidOf(x, y, r, lower, 90 - tilt * 0.4), { fill: skin, weight: 5, shade: 0 })
}

/** A brow: thick in the middle of the face, thin outside. `tilt` in pixels: positive lowers the inner end. */
export const brow = (s: Sketch, inner: number, outer: number, y: number, tilt: number, tone: Tone = 'bright'): void => {
  s.line(
    curve([
      [inner, y + tilt],
      [(inner + outer) / 2, y - Math.abs(inner - outer) * 0.12],
      [outer, y - tilt * 0.4],
    ]),
    tone,
    10,
  )
}
