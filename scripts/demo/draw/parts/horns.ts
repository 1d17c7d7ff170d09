import type { Line } from '#scripts/demo/draw/geometry.ts'
import type { FormLook, Sketch } from '#scripts/demo/draw/sketch.ts'
import { bands, tube } from './limbs.ts'

/** A horn along its spine, ringed when `rings` says so. */
export const horn = (s: Sketch, spine: Line, width: number, look: FormLook & { rings?: number } = {}): void => {
  const { rings = 3, ...form } = look
  const shape = tube(s, spine, [width, width * 0.72, 3], { fill: 'moss', tone: 'bright', shade: 8, ...form })
  if (rings > 0) bands(s, shape, rings, { from: 0.14, to: 0.6, tone: 'dim', bow: 4 })
}
