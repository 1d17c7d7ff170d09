import { blob, ribbon } from '#scripts/demo/draw/geometry.ts'
import { inked, silhouette } from '#scripts/demo/draw/ink.ts'
import type { Colours } from '#scripts/demo/draw/ink.ts'
import { blend } from '#scripts/demo/draw/palette.ts'
import { dragonHead } from '#scripts/demo/draw/parts/dragonHead.ts'
import { bands, spikes } from '#scripts/demo/draw/parts/limbs.ts'
import type { Sketch } from '#scripts/demo/draw/sketch.ts'
import { brush, paintPot, softBrush } from './brushes.ts'
import { creature, creatureMarks, marksOf, put, things } from './stage.ts'
import type { Scene } from './stage.ts'

const bust = (s: Sketch): void => {
  const neck = ribbon('420,340 330,210 250,110 150,30 40,10', [300, 250, 190, 140, 120])
  spikes(s, neck, 7, 66, { from: 0.14, to: 0.88, side: 1, fill: 'accentDeep', tone: 'accent' })
  s.form(neck.d, { shade: 30 })
  bands(s, neck, 7, { from: 0.1, to: 0.86, left: -0.9, right: -0.1, bow: -10 })
  for (const [share, side] of [
    [0.24, 0.5],
    [0.36, 0.2],
    [0.42, 0.6],
    [0.55, 0.25],
    [0.66, 0.5],
  ] as const) {
    const [x, y] = neck.edge(share, side)
    s.line(`M${x - 18} ${y - 8}q16 22 34 4`, 'dim', 5)
  }
  dragonHead(s, { open: 0.2, look: -1, lid: 0.36, tilt: -4 })
}

/** A large head that does not enjoy having its nose painted, and six pots. */
export const sixColours: Scene = {
  label: 'SIX POTS, ONE EVENING',
  accent: 'red',
  glow: { x: 760, y: 280, r: 520 },
  ground: 'table',
  draw: (colours) => {
    const pots = ['accentDeep', 'accent', 'dim', 'bright', 'mid', 'phosphor'] as const
    return (
      put(700, 280, 1.55, inked(marksOf(bust), colours, 'b', 1.5)) +
      things('p', colours, (s) => {
        pots.forEach((paint, i) => paintPot(s, 110 + i * 138, 620 - (i % 2) * 14, 96, paint))
        s.form(blob('420,262 444,244 462,262 446,284 424,282'), { fill: 'accent', tone: 'accent', weight: 3, shade: 0 })
        brush(s, 436, 262, 420, 196)
      })
    )
  },
}

/** One creature four times: primed, then a layer more each time. Only the last has its accent. */
const layer = (colours: Colours, light: number): Colours => {
  const dimmed = Object.entries(colours).map(([tone, ink]) =>
    tone === 'none' || tone === 'screen'
      ? [tone, ink]
      : [tone, blend(ink === colours.accent ? '#86efac' : ink, '#07120b', light)],
  )
  return Object.fromEntries(dimmed) as Colours
}

export const drybrush: Scene = {
  label: 'PRIME, DRYBRUSH, REPEAT',
  accent: 'orange',
  glow: { x: 940, y: 380, r: 460 },
  ground: 'table',
  draw: (colours) => {
    const place = (i: number) => ({ x: 168 + i * 288, y: 596, tall: 258 })
    const primed = creatureMarks('furnace-fiend')
    const first = place(0)
    return (
      put(
        first.x,
        first.y,
        first.tall / 790,
        silhouette(primed, '#0d2014') + inked(primed, layer(colours, 0.2), 'a', 0.6),
      ) +
      creature('c', 'furnace-fiend', place(1), layer(colours, 0.42)) +
      creature('e', 'furnace-fiend', place(2), layer(colours, 0.74)) +
      creature('f', 'furnace-fiend', { ...place(3), pose: { open: 0.4, raise: 0.3 } }, colours) +
      things('p', colours, (s) => softBrush(s, 716, 316, 640, -27))
    )
  },
}

/** Twelve on two shelves; one of them is finished. */
export const warband: Scene = {
  label: 'ONE DOWN, ELEVEN TO GO',
  accent: 'gold',
  glow: { x: 600, y: 400, r: 420 },
  ground: 'none',
  draw: (colours) => {
    const plain = layer(colours, 0.5)
    const upper = [
      'imp-of-small-print',
      'hellhound-house-trained',
      'clockwork-rook',
      'bone-piper',
      'jackalope-cavalier',
      'mandrake-mid-scream',
    ]
    const lower = [
      'terminal-sentinel',
      'kettle-golem',
      'emerald-wyrm',
      'lich-of-the-ninth-footnote',
      'toadstool-marshal',
      'polite-maw',
    ]
    const shelf = (y: number): string =>
      `<path d="M60 ${y}H1140V${y + 20}H60Z" fill="#0d2c19" stroke="#2f8f57" stroke-width="3"/><path d="M150 ${y + 20}l0 40l40-40M1050 ${y + 20}l0 40l-40-40" fill="none" stroke="#2f8f57" stroke-width="4"/>`
    const stand = (handle: string, i: number, y: number, tall: number, name: string): string =>
      creature(name, handle, { x: 150 + i * 180, y: y - 4, tall }, plain)
    return (
      shelf(290) +
      shelf(590) +
      upper.map((handle, i) => stand(handle, i, 290, 164 + (i % 3) * 14, `u${i}x`)).join('') +
      lower.map((handle, i) => (i === 2 ? '' : stand(handle, i, 590, 168 + (i % 2) * 18, `l${i}x`))).join('') +
      creature('hero', 'emerald-wyrm', { x: 516, y: 586, tall: 250, pose: { open: 0.6, raise: 0.4 } }, colours)
    )
  },
}
