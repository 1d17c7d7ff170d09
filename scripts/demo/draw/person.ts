import { blob, curve, oval, ribbon } from './geometry.ts'
import type { Sketch } from './sketch.ts'

/** How many pixels high `drawPerson` is, hat included: 1.75 m of adventurer. */
export const PERSON_TALL = 700

/** The adventurer everything is compared with: hat, cloak, pack, walking stick, and some doubts. */
export const drawPerson = (s: Sketch): void => {
  const cloth = { fill: 'mid', tone: 'dim', shade: 12 } as const
  s.form(ribbon('120,0 112,-300 122,-640', [16, 14, 16]).d, cloth)
  for (const side of [-1, 1]) {
    s.form(ribbon(`${side * 34},-260 ${side * 40},-130 ${side * 44},-24`, [64, 50, 44]).d, cloth)
    s.form(blob(`${side * 20},-36 ${side * 66},-36 ${side * 92},-6 ${side * 60},4 ${side * 18},2`), cloth)
  }
  s.form(blob('-70,-470 -150,-450 -168,-330 -120,-270 -60,-290'), cloth)
  s.form(blob('-62,-500 0,-520 62,-500 92,-380 104,-210 40,-190 0,-206 -46,-188 -104,-210 -90,-380'), cloth)
  s.form(ribbon('56,-470 112,-400 118,-350', [52, 42, 36]).d, cloth)
  s.form(oval(118, -346, 24), cloth)
  s.form(oval(0, -566, 56, 62), cloth)
  s.form(blob('-120,-590 -60,-604 -44,-690 30,-704 58,-604 120,-590 60,-574 -60,-574'), cloth)
  s.line(curve('-104,-210 -40,-330 -30,-470'), 'dim', 4)
  s.line(curve('-58,-600 0,-590 58,-600'), 'phosphor', 5)
}
