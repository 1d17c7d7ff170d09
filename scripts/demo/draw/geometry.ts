/** Points are pixels of the 1200-wide master, y downwards. A creature stands at the origin, its feet at y = 0. */
export type Point = readonly [number, number]

/**
 * A run of points, either as such or written the way SVG writes them: '10,20 30,40'. The written form keeps a creature's
 * outline on one line.
 */
export type Line = string | readonly Point[]

export const points = (line: Line): readonly Point[] =>
  typeof line === 'string'
    ? line.split(' ').map((pair): Point => {
        const [x, y] = pair.split(',').map(Number)
        return [x ?? Number.NaN, y ?? Number.NaN]
      })
    : line

/** Written circles: '10,20,5 30,40,6' are two of them, each x, y and radius. */
export const circles = (text: string): readonly (readonly [number, number, number])[] =>
  text.split(' ').map((triple) => {
    const [x, y, r] = triple.split(',').map(Number)
    return [x ?? Number.NaN, y ?? Number.NaN, r ?? Number.NaN]
  })

export const round = (value: number): string => String(Math.round(value * 10) / 10)
export const at = ([x, y]: Point): string => `${round(x)} ${round(y)}`
export const mix = (from: number, to: number, share: number): number => from + (to - from) * share

const bezier = (before: Point, from: Point, to: Point, after: Point): string =>
  `C${at([from[0] + (to[0] - before[0]) / 6, from[1] + (to[1] - before[1]) / 6])} ${at([
    to[0] - (after[0] - from[0]) / 6,
    to[1] - (after[1] - from[1]) / 6,
  ])} ${at(to)}`

/** A smooth closed outline through the points (Catmull-Rom, written as Béziers). */
export const blob = (outline: Line): string => {
  const stops = points(outline)
  const n = stops.length
  const pick = (i: number): Point => stops[(i + n) % n]!
  return `M${at(stops[0]!)}${stops.map((point, i) => bezier(pick(i - 1), point, pick(i + 1), pick(i + 2))).join('')}Z`
}

const smoothSteps = (stops: readonly Point[]): string =>
  stops
    .slice(1)
    .map((point, i) => bezier(stops[Math.max(i - 1, 0)]!, stops[i]!, point, stops[Math.min(i + 2, stops.length - 1)]!))
    .join('')

/** A smooth open line through the points. */
export const curve = (line: Line): string => `M${at(points(line)[0]!)}${smoothSteps(points(line))}`

/** Straight edges, closed. */
export const poly = (outline: Line): string => `M${points(outline).map(at).join('L')}Z`

/** Straight edges, open. */
export const path = (line: Line): string => `M${points(line).map(at).join('L')}`

export const oval = (x: number, y: number, rx: number, ry: number = rx, turn = 0): string => {
  const dx = rx * Math.cos((turn * Math.PI) / 180)
  const dy = rx * Math.sin((turn * Math.PI) / 180)
  const arc = `A${round(rx)} ${round(ry)} ${turn} 1 1 `
  return `M${at([x - dx, y - dy])}${arc}${at([x + dx, y + dy])}${arc}${at([x - dx, y - dy])}Z`
}

export const box = (x: number, y: number, width: number, height: number): string =>
  `M${at([x, y])}h${round(width)}v${round(height)}h${round(-width)}Z`

export const turn = ([x, y]: Point, degrees: number): Point => {
  const angle = (degrees * Math.PI) / 180
  return [x * Math.cos(angle) - y * Math.sin(angle), x * Math.sin(angle) + y * Math.cos(angle)]
}

/** A repeatable stream of numbers between 0 and 1 (mulberry32). */
export const seeded = (seed: number): (() => number) => {
  let state = seed >>> 0
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296
  }
}

export const seedOf = (text: string): number => {
  let hash = 2166136261
  for (const letter of text) hash = Math.imul(hash ^ (letter.codePointAt(0) ?? 0), 16777619)
  return hash >>> 0
}

/** A tapering tube along a smooth spine: tails, necks, arms, tentacles, horns. */
export interface Ribbon {
  d: string
  /** Where the tube is at share 0 to 1: the spine's point, its direction in radians, half its width. */
  on: (share: number) => { x: number; y: number; angle: number; half: number }
  /** A point of the edge: side -1 is left of the direction of travel, 1 right; 0 the spine. */
  edge: (share: number, side: number) => Point
}

const STEPS_PER_SPAN = 4

const spline = (stops: readonly Point[], position: number): Point => {
  const last = stops.length - 1
  const i = Math.min(Math.floor(position), last - 1)
  const t = position - i
  const [a, b, c, d] = [stops[Math.max(i - 1, 0)]!, stops[i]!, stops[i + 1]!, stops[Math.min(i + 2, last)]!]
  const along = (axis: 0 | 1): number =>
    0.5 *
    (2 * b[axis] +
      (c[axis] - a[axis]) * t +
      (2 * a[axis] - 5 * b[axis] + 4 * c[axis] - d[axis]) * t * t +
      (3 * b[axis] - a[axis] - 3 * c[axis] + d[axis]) * t * t * t)
  return [along(0), along(1)]
}

const cap = (half: number, to: Point): string => `A${round(half)} ${round(half)} 0 0 0 ${at(to)}`

/** `widths` are full widths, spread evenly from the start of the spine to its end. */
export const ribbon = (spine: Line, widths: readonly number[]): Ribbon => {
  const stops = points(spine)
  const last = stops.length - 1
  const on = (share: number) => {
    const position = Math.min(Math.max(share, 0), 1) * last
    const [x, y] = spline(stops, position)
    const [bx, by] = spline(stops, Math.max(position - 0.02, 0))
    const [ax, ay] = spline(stops, Math.min(position + 0.02, last))
    const w = Math.min(Math.max(share, 0), 1) * (widths.length - 1)
    const i = Math.min(Math.floor(w), widths.length - 2)
    return { x, y, angle: Math.atan2(ay - by, ax - bx), half: mix(widths[i]!, widths[i + 1]!, w - i) / 2 }
  }
  const edge = (share: number, side: number): Point => {
    const { x, y, angle, half } = on(share)
    return [x - Math.sin(angle) * half * side, y + Math.cos(angle) * half * side]
  }
  const shares = Array.from({ length: last * STEPS_PER_SPAN + 1 }, (_, i) => i / (last * STEPS_PER_SPAN))
  const right = shares.map((share) => edge(share, 1))
  const left = shares.map((share) => edge(share, -1)).toReversed()
  const d = `${curve(right)}${cap(on(1).half, left[0]!)}${smoothSteps(left)}${cap(on(0).half, right[0]!)}Z`
  return { d, on, edge }
}
