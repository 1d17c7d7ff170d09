import type { DrawnPrint } from './print-sizes.ts'

/** Millimetres: between things, and a base's height. */
const GAP = 9
const BASE = 3
/** Outer width and height (mm). */
const coin = { width: 24.3, height: 24.3 }
const d20 = { width: 19, height: 22 }
const hand = { width: 109, height: 184 }

const round = (mm: number) => Math.round(mm * 10) / 10

/** A figure of prints between things that people know, to scale, on one line: an SVG in millimetres, and its text. */
export function drawSizes(prints: readonly DrawnPrint[]): string {
  const widths = prints.map(({ height, base }) => Math.max(base ?? 0, height * 0.56))
  let right = 1
  const place = (width: number) => {
    const left = round(right)
    right += width + GAP
    return left
  }
  const known = drawCoin(place(coin.width)) + drawD20(place(d20.width))
  const drawn = prints.map((print, at) => drawPrint(print, round(place(widths[at]!) + widths[at]! / 2))).join('')
  const palm = drawHand(place(hand.width))
  const top = Math.ceil(Math.max(hand.height, ...prints.map(({ height }) => height + BASE))) + 1
  const names = prints.map(({ scale }) => (scale ? `the ${scale} print` : 'the print')).join(', ')
  return (
    `<svg viewBox="0 ${-top} ${Math.ceil(right)} ${top + 1}" aria-hidden="true">` +
    `<g class="sizes-known">${known}${palm}</g>${drawn}</svg>` +
    `<figcaption class="small dim">To scale, from the left: a quarter dollar (24 mm), a d20 (22 mm), ${names}, ` +
    `a hand (184 mm).</figcaption>`
  )
}

const drawCoin = (left: number) =>
  `<path d="M${round(left + 24.3)}-12.1a12.1 12.1 0 1 1 0-.1zM${round(left + 22)}-12.1a9.8 9.8 0 1 1 0-.1z"/>`

const drawD20 = (left: number) =>
  `<path transform="translate(${left})" d="M9.5 0 0-5.5v-11L9.5-22 19-16.5v11ZL3-7h13zM0-16.5 3-7 9.5-18 16-7l3-9.5M0-16.5 9.5-18 19-16.5M9.5-22v4M0-5.5 3-7M19-5.5 16-7"/>`

/** Thick strokes are the fingers; thinner ones in them leave an outline. */
function drawHand(left: number): string {
  const d = 'M28-95 25-158M46-98V-175M65-95 68-163M82-88 88-132M28-46-4-86M28-9V-92L82-88 78-9z'
  const strokes = ['sizes-outline', 'sizes-inside'].map((name) => `<path class="${name}" d="${d}"/>`).join('')
  return `<g transform="translate(${left + 12.5})">${strokes}</g>`
}

function drawPrint({ height, base }: DrawnPrint, middle: number): string {
  const disc = base === null ? '' : `<rect x="${-base / 2}" y="${-BASE}" width="${base}" height="${BASE}" rx="1"/>`
  const figure =
    `<path transform="translate(0 ${base === null ? 0 : -BASE}) scale(${height})" ` +
    `d="M-.28 0C-.25-.4-.12-.7 0-.74 .12-.7 .25-.4 .28 0zM0-1a.14.14 0 0 1 0 .28 .14.14 0 0 1 0-.28"/>`
  return `<g class="sizes-print" transform="translate(${middle})">${disc}${figure}</g>`
}
