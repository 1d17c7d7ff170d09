import type { Tone } from './sketch.ts'

export const SCREEN = '#050805'
export const PHOSPHOR = '#22c55e'
export const BRIGHT = '#86efac'
export const DIM = '#4d9e6a'
export const LINE = '#14532d'

/** The accents a creature may wear: one each. */
export const accents = {
  amber: '#fbbf24',
  orange: '#fb923c',
  red: '#f87171',
  pink: '#f472b6',
  violet: '#c084fc',
  blue: '#7dd3fc',
  cyan: '#67e8f9',
  gold: '#fde047',
  white: '#ecfdf5',
} as const

export type Accent = keyof typeof accents

const channel = (colour: string, index: number): number =>
  Number.parseInt(colour.slice(1 + index * 2, 3 + index * 2), 16)

export const blend = (colour: string, under: string, share: number): string =>
  `#${[0, 1, 2]
    .map((i) => Math.round(channel(colour, i) * share + channel(under, i) * (1 - share)))
    .map((value) => value.toString(16).padStart(2, '0'))
    .join('')}`

/** What each tone is in ink. */
export const coloursOf = (accent: Accent): Record<Tone, string> => ({
  none: 'none',
  screen: SCREEN,
  deep: '#081a0f',
  moss: '#0d2c19',
  mid: LINE,
  dim: DIM,
  phosphor: PHOSPHOR,
  bright: BRIGHT,
  accent: accents[accent],
  accentDeep: blend(accents[accent], SCREEN, 0.26),
})
