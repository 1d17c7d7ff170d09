import { curve, oval, path, round, seeded } from './geometry.ts'
import { ditherTile } from './ink.ts'
import { lettering } from './lettering.ts'
import { LINE, SCREEN, blend } from './palette.ts'
import { createSketch } from './sketch.ts'
import type { Sketch } from './sketch.ts'

export const SIDE = 1200

/** A caption: strokes, never a font. */
export const caption = (
  text: string,
  x: number,
  y: number,
  size: number,
  colour: string,
  anchor: 'start' | 'middle' | 'end' = 'start',
): string =>
  `<path d="${lettering(text, x, y, size, anchor)}" fill="none" stroke="${colour}" stroke-width="${round(size * 0.13)}" stroke-linecap="round" stroke-linejoin="round"/>`

const corners = (inset: number, arm: number): string =>
  [
    [inset, inset, 1, 1],
    [SIDE - inset, inset, -1, 1],
    [inset, SIDE - inset, 1, -1],
    [SIDE - inset, SIDE - inset, -1, -1],
  ]
    .map(([x = 0, y = 0, dx = 0, dy = 0]) => `M${x + dx * arm} ${y}H${x}V${y + dy * arm}`)
    .join('')

const floor = (horizon: number): string => {
  const rows = [0.06, 0.14, 0.25, 0.4, 0.6, 0.86].map((share) => {
    const y = round(horizon + (SIDE - horizon) * share)
    return `M0 ${y}H${SIDE}`
  })
  const columns = Array.from({ length: 15 }, (_, i) => {
    const x = 600 + (i - 7) * 70
    return `M${x} ${horizon}L${round(600 + (i - 7) * 300)} ${SIDE}`
  })
  return `<path d="M0 ${horizon}H${SIDE}${rows.join('')}${columns.join('')}" fill="none" stroke="url(#fade)" stroke-width="2.5"/>`
}

export interface Backdrop {
  accent: string
  glow?: { x: number; y: number; r: number }
  ground: 'floor' | 'graph' | 'none'
}

const HORIZON = 800

/** Everything behind the creature: the screen, a breath of its accent colour, a floor or graph paper, corner marks. */
export const backdrop = ({ accent, glow = { x: 600, y: 560, r: 560 }, ground }: Backdrop): string => {
  const graph = `<pattern id="graph" width="100" height="100" patternUnits="userSpaceOnUse"><path d="M100 0V100H0" fill="none" stroke="${blend(LINE, SCREEN, 0.34)}" stroke-width="3"/></pattern>`
  return (
    `<defs>${ditherTile(blend(accent, '#17612f', 0.08))}${ground === 'graph' ? graph : ''}` +
    `<radialGradient id="glow" gradientUnits="userSpaceOnUse" cx="${glow.x}" cy="${glow.y}" r="${glow.r}"><stop offset="0" stop-color="${blend(accent, '#22c55e', 0.35)}" stop-opacity=".2"/><stop offset="1" stop-color="${SCREEN}" stop-opacity="0"/></radialGradient>` +
    `<linearGradient id="fade" gradientUnits="userSpaceOnUse" x1="0" y1="${HORIZON}" x2="0" y2="${SIDE}"><stop offset="0" stop-color="${LINE}" stop-opacity=".15"/><stop offset="1" stop-color="${LINE}" stop-opacity=".6"/></linearGradient></defs>` +
    `<rect width="${SIDE}" height="${SIDE}" fill="${SCREEN}"/>` +
    (ground === 'graph' ? `<rect width="${SIDE}" height="${SIDE}" fill="url(#graph)"/>` : '') +
    `<rect width="${SIDE}" height="${SIDE}" fill="url(#glow)"/>` +
    (ground === 'floor' ? floor(HORIZON) : '') +
    `<path d="${corners(44, 52)}" fill="none" stroke="#2f8f57" stroke-width="4"/>`
  )
}

/** The round base a miniature is glued to, with a stone top of its own for every creature. */
export const roundBase = (s: Sketch, seed: number, rx = 330): void => {
  const [ry, rim] = [rx * 0.21, rx * 0.13]
  const random = seeded(seed)
  s.form(`M${-rx} 0A${rx} ${round(ry)} 0 0 0 ${rx} 0V${round(rim)}A${rx} ${round(ry)} 0 0 1 ${-rx} ${round(rim)}Z`, {
    fill: 'deep',
    tone: 'dim',
    shade: 0,
  })
  const ticks = Array.from({ length: 17 }, (_, i) => {
    const angle = (Math.PI * (i + 1)) / 18
    const [x, y] = [Math.cos(angle) * rx, Math.sin(angle) * ry]
    return path([
      [x, y + rim * 0.35],
      [x, y + rim * 0.8],
    ])
  })
  s.line(ticks.join(''), 'mid', 4)
  s.form(oval(0, 0, rx, ry), { fill: 'moss', tone: 'phosphor', shade: 0 })
  s.line(oval(0, 0, rx * 0.93, ry * 0.92), 'mid', 3)
  for (let i = 0; i < 9; i++) {
    const angle = random() * Math.PI * 2
    const far = 0.5 + random() * 0.36
    const [x, y] = [Math.cos(angle) * rx * far, Math.sin(angle) * ry * far]
    const w = 14 + random() * 26
    s.line(
      curve([
        [x - w, y + random() * 8],
        [x - w * 0.2, y - 6 - random() * 6],
        [x + w, y + random() * 6],
      ]),
      i % 3 === 0 ? 'dim' : 'mid',
      4,
    )
  }
  s.spot(oval(0, ry * 0.12, rx * 0.66, ry * 0.56), 'screen')
}

/** A base alone, for views that put the creature on it. */
export const baseMarks = (seed: number, rx?: number): Sketch => {
  const s = createSketch()
  roundBase(s, seed, rx)
  return s
}
