import { writeFile } from 'node:fs/promises'
import { coinSymbols, coins, d20, d4, d6, goblet } from './draw/hoard.ts'
import { drawSleeper, drawWatcher } from './draw/heroDragon.ts'
import { ditherTile, inked } from './draw/ink.ts'
import { coloursOf } from './draw/palette.ts'
import { createSketch } from './draw/sketch.ts'
import type { Mark, Sketch } from './draw/sketch.ts'

const WIDTH = 1600
const HEIGHT = 900
const ORIGIN = { x: 880, y: 740 }

const marksOf = (draw: (s: Sketch) => void): readonly Mark[] => {
  const s = createSketch()
  draw(s)
  return s.marks
}

const drawDice = (s: Sketch): void => {
  d20(s, -300, 66, 78, 12, '20')
  d6(s, 250, 92, 46)
  d4(s, 60, 90, 50)
  d20(s, 590, 84, 54, -20, '7')
  d6(s, -560, 100, 40)
}

/** A sun of scan lines behind the dragon, and the floor that runs to it. */
const scenery = (): string => {
  const bars = Array.from({ length: 13 }, (_, i) => {
    const y = 80 + i * 42
    const half = Math.sqrt(Math.max(300 ** 2 - (y - 350) ** 2, 0))
    return half > 0 ? `M${Math.round(770 - half)} ${y}H${Math.round(770 + half)}` : ''
  })
  const columns = Array.from({ length: 21 }, (_, i) => `M${880 + (i - 10) * 90} 640L${880 + (i - 10) * 260} 900`)
  return (
    `<path d="${bars.join('')}" stroke="#0d3a20" stroke-width="14" stroke-linecap="round"/>` +
    `<path d="M0 640H1600M0 664H1600M0 700H1600M0 756H1600M0 836H1600${columns.join('')}" stroke="#0c2a17" stroke-width="3"/>`
  )
}

/** The home page's picture: a dragon on its hoard, one eye on the reader. 1600 x 900, no text, no fonts, no background. */
export const heroSvg = (): string => {
  const colours = coloursOf('amber')
  const at = (inside: string): string => `<g transform="translate(${ORIGIN.x} ${ORIGIN.y})">${inside}</g>`
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${HEIGHT}" viewBox="0 0 ${WIDTH} ${HEIGHT}" fill="none">` +
    `<defs>${ditherTile('#17612f')}${coinSymbols(colours.accent, '#2b2208')}</defs>` +
    scenery() +
    at(
      coins(5, 26, -790, -200, [-0.1, 0.3]) +
        coins(9, 16, 480, 720, [-0.3, 0.3]) +
        inked(marksOf(drawSleeper), colours, 's') +
        coins(11, 70, -760, 720, [0.3, 0.9]) +
        inked(
          marksOf((s) => goblet(s, 200, -20)),
          colours,
          'g',
        ) +
        inked(marksOf(drawWatcher), colours, 'w') +
        coins(23, 60, -860, 720, [1.15, 1.5]) +
        coins(31, 70, -880, 720, [1.5, 2]) +
        inked(marksOf(drawDice), colours, 'd'),
    ) +
    `</svg>\n`
  )
}

/** Where the storefront keeps it: an address that content can name and that no release changes. */
export const heroFile = new URL('../../storefront/public/pictures/hoard-dragon.svg', import.meta.url)

/** Draws the hero anew: run this file after a change to the drawing. */
export const writeHero = (): Promise<void> => writeFile(heroFile, heroSvg())

if (import.meta.main) await writeHero()
