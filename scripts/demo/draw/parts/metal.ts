import { oval } from '#scripts/demo/draw/geometry.ts'
import type { Sketch } from '#scripts/demo/draw/sketch.ts'

export const bolt = (s: Sketch, x: number, y: number, r = 9): void =>
  s.form(oval(x, y, r), { fill: 'mid', tone: 'bright', weight: 4, shade: 0 })

export const rounded = (x: number, y: number, w: number, h: number, r: number): string =>
  `M${x + r} ${y}h${w - 2 * r}q${r} 0 ${r} ${r}v${h - 2 * r}q0 ${r} ${-r} ${r}h${2 * r - w}q${-r} 0 ${-r} ${-r}v${2 * r - h}q0 ${-r} ${r} ${-r}z`
