import { box, poly } from '#scripts/demo/draw/geometry.ts'
import type { Point } from '#scripts/demo/draw/geometry.ts'
import { d20, d4, d6 } from '#scripts/demo/draw/hoard.ts'
import { lettering } from '#scripts/demo/draw/lettering.ts'
import type { Sketch } from '#scripts/demo/draw/sketch.ts'
import { caption } from '#scripts/demo/draw/stage.ts'
import { book, lantern, ruler, thought } from './props.ts'
import { creature, things } from './stage.ts'
import type { Scene } from './stage.ts'

/** A cube of jelly that thinks of a book. */
export const wishes: Scene = {
  label: 'REACTION ROLL: 9, BUSY',
  accent: 'violet',
  glow: { x: 420, y: 380, r: 480 },
  ground: 'table',
  draw: (colours) =>
    creature('c', 'gelatinous-cubist', { x: 360, y: 584, tall: 430, pose: { look: 1 } }, colours) +
    things('t', colours, (s) => {
      thought(s, 860, 230, 580, 330)
      s.at('translate(860 284)', () => book(s))
      s.at('translate(1086 586) scale(.9)', () => lantern(s))
      d6(s, 720, 566, 40)
      d6(s, 810, 590, 40)
      d20(s, 930, 574, 56, 14, '9')
    }),
}

/** The jarl's eyes, as a share of his height: a scale is measured up to them. */
const EYES = 0.721

/** The same jarl twice, and a ruler between them. */
export const scales: Scene = {
  label: '54 IS NOT TWICE 32',
  accent: 'blue',
  glow: { x: 330, y: 340, r: 460 },
  ground: 'none',
  draw: (colours) => {
    const [ground, unit] = [606, 6.3]
    const [large, small] = [54 * unit, 32 * unit]
    const level = (mm: number, from: number, to: number): string =>
      `<path d="M${from} ${ground - mm * unit}H${to}" stroke="${colours.accent}" stroke-width="3" stroke-dasharray="12 10"/>`
    return (
      `<path d="M60 ${ground}H1140" stroke="#2f8f57" stroke-width="4"/>` +
      level(54, 330, 1130) +
      level(32, 650, 1130) +
      things('r', colours, (s) => ruler(s, 552, ground, unit, 75)) +
      creature('a', 'draugr-jarl-thorkell', { x: 310, y: ground, tall: large / EYES, flip: true }, colours) +
      creature('b', 'draugr-jarl-thorkell', { x: 850, y: ground, tall: small / EYES }, colours) +
      caption('54MM', 1130, ground - large - 16, 30, colours.accent, 'end') +
      caption('32MM', 1130, ground - small - 16, 30, colours.accent, 'end')
    )
  },
}

/** A plan lying on the table: x to the right, y away from the reader, in squares of 50 pixels. */
const onTable = (x: number, y: number): Point => [120 + x * 62 + y * 26, 640 - y * 42]

const room = (s: Sketch, x: number, y: number, width: number, deep: number, name: string): void => {
  s.form(poly([onTable(x, y), onTable(x + width, y), onTable(x + width, y + deep), onTable(x, y + deep)]), {
    fill: 'deep',
    tone: 'bright',
    shade: 0,
  })
  const columns = Array.from({ length: width - 1 }, (_, i) => [onTable(x + i + 1, y), onTable(x + i + 1, y + deep)])
  const lines = Array.from({ length: deep - 1 }, (_, i) => [onTable(x, y + i + 1), onTable(x + width, y + i + 1)])
  s.line([...columns, ...lines].map(([from, to]) => `M${from!.join(' ')}L${to!.join(' ')}`).join(''), 'mid', 3)
  const [lx, ly] = onTable(x + 0.3, y + 0.25)
  if (name === '') return
  s.form(box(lx - 8, ly - 24, name.length * 17 + 12, 31), { fill: 'deep', tone: 'deep', weight: 1, shade: 0 })
  s.line(lettering(name, lx, ly, 17), 'bright', 3)
}

/** A lair on paper, its owner at home, and somebody's way in. */
export const lair: Scene = {
  label: 'ONE WAY IN, TWO WAYS OUT',
  accent: 'amber',
  glow: { x: 640, y: 320, r: 520 },
  ground: 'none',
  draw: (colours) => {
    const way = [onTable(3.4, -0.6), onTable(3.4, 2.6), onTable(4.6, 4.6), onTable(5.2, 5.4)]
    const [cx, cy] = onTable(5.2, 5.4)
    return (
      things('m', colours, (s) => {
        s.form(poly([onTable(-0.6, -0.4), onTable(13, -0.4), onTable(13, 12.2), onTable(-0.6, 12.2)]), {
          fill: 'screen',
          tone: 'dim',
          shade: 0,
        })
        room(s, 1, 9, 4, 3, 'ROOST')
        room(s, 3, 7, 1, 2, '')
        room(s, 2, 3, 9, 4, 'HALL')
        room(s, 1, 0, 3, 3, 'GATE')
        room(s, 8, 0, 4, 3, 'POOL')
        s.line(
          `M${onTable(8.4, 1.6).join(' ')}q20-14 40 0t40 0t40 0M${onTable(8.8, 2.2).join(' ')}q20-14 40 0t40 0`,
          'accent',
          4,
        )
      }) +
      `<path d="M${way.map((stop) => stop.join(' ')).join('L')}" fill="none" stroke="${colours.accent}" stroke-width="6" stroke-dasharray="4 18" stroke-linecap="round" stroke-linejoin="round"/>` +
      `<path d="M${cx - 16} ${cy - 12}l32 24M${cx + 16} ${cy - 12}l-32 24" stroke="${colours.accent}" stroke-width="8" stroke-linecap="round"/>` +
      creature('w', 'emerald-wyrm', { x: 790, y: 432, tall: 350, pose: { raise: 0.6, open: 0.5 } }, colours) +
      things('d', colours, (s) => {
        d20(s, 1090, 560, 70, -14, '1')
        d4(s, 980, 610, 40)
        d6(s, 100, 560, 44)
      })
    )
  },
}
