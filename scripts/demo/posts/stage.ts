import { round } from '#scripts/demo/draw/geometry.ts'
import { ditherTile, inked } from '#scripts/demo/draw/ink.ts'
import type { Colours } from '#scripts/demo/draw/ink.ts'
import { LINE, SCREEN, accents, blend, coloursOf } from '#scripts/demo/draw/palette.ts'
import type { Accent } from '#scripts/demo/draw/palette.ts'
import { recipes } from '#scripts/demo/draw/recipes.ts'
import { atEase, createSketch } from '#scripts/demo/draw/sketch.ts'
import type { Mark, Pose, Sketch } from '#scripts/demo/draw/sketch.ts'
import { caption } from '#scripts/demo/draw/stage.ts'

export const WIDTH = 1200
export const HEIGHT = 675

/** A wide picture: what it is called in the corner, its one accent, where its light is, and what is drawn. */
export interface Scene {
  label: string
  accent: Accent
  glow: { x: number; y: number; r: number }
  /** What the things stand on. */
  ground: 'table' | 'graph' | 'none'
  draw: (colours: Colours) => string
}

/** The edge of the table, where it is one. */
export const TABLE = 560

const table = (): string => {
  const boards = [0.16, 0.4, 0.72].map((share) => `M0 ${round(TABLE + (HEIGHT - TABLE) * share)}H${WIDTH}`)
  const joints = [140, 460, 790, 1060].map((x, i) => `M${x} ${TABLE + 18 + i * 9}v${24 + (i % 2) * 14}`)
  return (
    `<path d="M0 ${TABLE}H${WIDTH}V${HEIGHT}H0Z" fill="#071309"/>` +
    `<path d="${boards.join('')}${joints.join('')}" fill="none" stroke="${blend(LINE, SCREEN, 0.6)}" stroke-width="3"/>` +
    `<path d="M0 ${TABLE}H${WIDTH}" stroke="#2f8f57" stroke-width="4"/>`
  )
}

const corners = (inset: number, arm: number): string =>
  [
    [inset, inset, 1, 1],
    [WIDTH - inset, inset, -1, 1],
    [inset, HEIGHT - inset, 1, -1],
    [WIDTH - inset, HEIGHT - inset, -1, -1],
  ]
    .map(([x = 0, y = 0, dx = 0, dy = 0]) => `M${x + dx * arm} ${y}H${x}V${y + dy * arm}`)
    .join('')

const backdrop = ({ accent, glow, ground }: Scene): string => {
  const light = accents[accent]
  const graph = `<pattern id="graph" width="60" height="60" patternUnits="userSpaceOnUse"><path d="M60 0V60H0" fill="none" stroke="${blend(LINE, SCREEN, 0.34)}" stroke-width="2"/></pattern>`
  return (
    `<defs>${ditherTile(blend(light, '#17612f', 0.08))}${ground === 'graph' ? graph : ''}` +
    `<radialGradient id="glow" gradientUnits="userSpaceOnUse" cx="${glow.x}" cy="${glow.y}" r="${glow.r}"><stop offset="0" stop-color="${blend(light, '#22c55e', 0.35)}" stop-opacity=".22"/><stop offset="1" stop-color="${SCREEN}" stop-opacity="0"/></radialGradient></defs>` +
    `<rect width="${WIDTH}" height="${HEIGHT}" fill="${SCREEN}"/>` +
    (ground === 'graph' ? `<rect width="${WIDTH}" height="${HEIGHT}" fill="url(#graph)"/>` : '') +
    `<rect width="${WIDTH}" height="${HEIGHT}" fill="url(#glow)"/>` +
    (ground === 'table' ? table() : '') +
    `<path d="${corners(24, 34)}" fill="none" stroke="#2f8f57" stroke-width="3"/>`
  )
}

/** The whole picture as SVG, 1200 x 675 units. The same scene gives the same text. */
export const sceneSvg = (scene: Scene): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${HEIGHT}" viewBox="0 0 ${WIDTH} ${HEIGHT}">` +
  backdrop(scene) +
  scene.draw(coloursOf(scene.accent)) +
  caption(scene.label, 48, 70, 17, '#4d9e6a') +
  `</svg>`

export const marksOf = (draw: (s: Sketch) => void): readonly Mark[] => {
  const s = createSketch()
  draw(s)
  return s.marks
}

/** Things drawn in the picture's own units, with strokes that suit its height. */
export const things = (name: string, colours: Colours, draw: (s: Sketch) => void): string =>
  inked(marksOf(draw), colours, name, 1.35)

/** A creature of the catalogue. Throws when there is none of that handle. */
export const creatureMarks = (handle: string, pose: Partial<Pose> = {}): readonly Mark[] => {
  const recipe = recipes.get(handle)
  if (!recipe) throw new Error(`No creature ${handle}`)
  return marksOf((s) => recipe.draw(s, { ...atEase, ...pose }))
}

export const put = (x: number, y: number, scale: number, inside: string, flip = 1): string =>
  `<g transform="translate(${round(x)} ${round(y)}) scale(${round(scale * 100 * flip)} ${round(scale * 100)}) scale(.01)">${inside}</g>`

/** A creature standing at (x, y), `tall` pixels high. */
export const creature = (
  name: string,
  handle: string,
  place: { x: number; y: number; tall: number; flip?: boolean; pose?: Partial<Pose> },
  colours: Colours,
): string => {
  const scale = place.tall / (recipes.get(handle)?.tall ?? 1)
  const marks = creatureMarks(handle, place.pose)
  return put(place.x, place.y, scale, inked(marks, colours, name, Math.max(scale * 1.25, 0.42)), place.flip ? -1 : 1)
}
