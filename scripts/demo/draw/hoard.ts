import { blob, curve, oval, poly, round, seeded, turn } from './geometry.ts'
import { lettering } from './lettering.ts'
import type { Sketch } from './sketch.ts'

/** Coins as symbols: a lying one, a leaning one, one that shows its face. Each is used many times. */
export const coinSymbols = (gold: string, deep: string): string => {
  const ring = (id: string, inside: string): string =>
    `<g id="${id}" fill="${deep}" stroke="${gold}" stroke-width="4" stroke-linejoin="round">${inside}</g>`
  return (
    ring(
      'k0',
      '<path d="M-32 0v10a32 13 0 0 0 64 0v-10z"/><ellipse rx="32" ry="13"/><ellipse rx="20" ry="7" stroke-width="3"/>',
    ) +
    ring(
      'k1',
      '<g transform="rotate(-24)"><path d="M-32 0v10a32 17 0 0 0 64 0v-10z"/><ellipse rx="32" ry="17"/><ellipse rx="20" ry="9" stroke-width="3"/></g>',
    ) +
    ring(
      'k2',
      '<circle cx="5" cy="3" r="30"/><circle r="30"/><circle r="21" stroke-width="3"/><path d="M0-12L9 0L0 12L-9 0Z" fill="none" stroke-width="3"/>',
    )
  )
}

/** The height of the heap at x, up being negative: the profile that coins lie on. */
export const heapAt = (x: number): number => {
  const share = Math.min(Math.abs(x - 150) / 900, 1)
  return 40 - 210 * (1 + Math.cos(share * Math.PI)) * 0.5 + Math.sin(x / 70) * 10
}

/** A scatter of coins: `near` 0 lies on the ridge of the heap, 1 at its foot, more towards the reader. */
export const coins = (
  seed: number,
  count: number,
  from: number,
  to: number,
  near: readonly [number, number],
): string => {
  const random = seeded(seed)
  const places = Array.from({ length: count }, (_, i) => {
    const x = from + ((to - from) * (i + random() * 0.9)) / count
    const down = near[0] + (near[1] - near[0]) * random()
    return { x, y: heapAt(x) * Math.max(1 - down, 0) + 70 * down, kind: random() < 0.55 ? 0 : random() < 0.6 ? 1 : 2 }
  })
  return places
    .toSorted((a, b) => a.y - b.y)
    .map(({ x, y, kind }) => `<use href="#k${kind}" x="${Math.round(x)}" y="${Math.round(y)}"/>`)
    .join('')
}

/** A twenty-sided die, `r` from its middle to a corner, showing `face`. */
export const d20 = (s: Sketch, x: number, y: number, r: number, lean: number, face: string): void => {
  const corner = (angle: number, far = r): readonly [number, number] => {
    const [dx, dy] = turn([0, -far], angle + lean)
    return [x + dx, y + dy]
  }
  const outer = [0, 60, 120, 180, 240, 300].map((angle) => corner(angle))
  const inner = [0, 120, 240].map((angle) => corner(angle, r * 0.6))
  s.form(poly(outer), { fill: 'moss', tone: 'bright', shade: 0 })
  const joins = [
    [0, 0],
    [0, 1],
    [0, 5],
    [1, 1],
    [1, 2],
    [1, 3],
    [2, 3],
    [2, 4],
    [2, 5],
  ] as const
  s.line(
    joins.map(([from, to]) => `M${inner[from]!.map(round).join(' ')}L${outer[to]!.map(round).join(' ')}`).join(''),
    'bright',
    4,
  )
  s.form(poly(inner), { fill: 'mid', tone: 'bright', weight: 5, shade: 0 })
  s.line(lettering(face, x, y + r * 0.16, r * 0.3, 'middle'), 'bright', 5)
}

/** A six-sided die seen from a corner. */
export const d6 = (s: Sketch, x: number, y: number, r: number): void => {
  const p = (dx: number, dy: number): readonly [number, number] => [x + dx * r, y + dy * r]
  s.form(poly([p(0, -1), p(0.87, -0.5), p(0.87, 0.5), p(0, 1), p(-0.87, 0.5), p(-0.87, -0.5)]), {
    fill: 'moss',
    tone: 'bright',
    shade: 0,
  })
  s.line(
    `M${[p(-0.87, -0.5), p(0, 0), p(0.87, -0.5)].map((q) => q.map(round).join(' ')).join('L')}M${round(x)} ${round(y)}V${round(y + r)}`,
    'bright',
    5,
  )
  for (const [dx, dy] of [p(0, -0.5), p(-0.6, -0.05), p(-0.44, 0.3), p(-0.28, 0.62), p(0.62, 0), p(0.28, 0.56)])
    s.spot(oval(dx, dy, r * 0.1), 'bright')
}

/** A four-sided die, which is also a caltrop. */
export const d4 = (s: Sketch, x: number, y: number, r: number): void => {
  s.form(
    poly([
      [x, y - r],
      [x + r, y + r * 0.5],
      [x - r * 0.2, y + r * 0.8],
      [x - r * 0.9, y + r * 0.3],
    ]),
    { fill: 'moss', tone: 'bright', shade: 0 },
  )
  s.line(`M${round(x)} ${round(y - r)}L${round(x - r * 0.2)} ${round(y + r * 0.8)}`, 'bright', 5)
  s.line(lettering('4', x + r * 0.26, y + r * 0.3, r * 0.4, 'middle'), 'bright', 4)
}

/** Somebody's goblet. */
export const goblet = (s: Sketch, x: number, y: number): void =>
  s.at(`translate(${x} ${y}) rotate(16)`, () => {
    s.form(poly('-14,0 14,0 10,60 34,80 -34,80 -10,60'), { fill: 'accentDeep', tone: 'accent', shade: 0 })
    s.form(blob('-52,-90 52,-90 46,-30 0,6 -46,-30'), { fill: 'accentDeep', tone: 'accent', shade: 0 })
    s.form(oval(0, -90, 52, 14), { fill: 'screen', tone: 'accent', shade: 0 })
    s.line(curve('-46,-50 0,-36 46,-50'), 'accent', 4)
  })
