import { type DrawnPrint, things } from './print-sizes.ts'

/** Millimetres: between things, and a base's height. */
const GAP = 7
const BASE = 3
/** Height of a thing that everybody knows (mm), and its length if it lies. */
const COIN = 24.3
const D20 = 22
const HAND = 184
/** Of the hand as drawn: how far it reaches above and below its middle. */
const HAND_TOP = 74
const HAND_BOTTOM = 41
/** Letters of the longest label, and the width of one at font size 1. */
const LABEL = 6
const LETTER = 0.6

const round = (mm: number) => Math.round(mm * 10) / 10
const inMm = (mm: number) => `${Math.round(mm)} mm`

/**
 * Prints between things that people know, to scale and labelled: an SVG in millimetres, and its caption. They stand on a
 * line, and the hand lies below them.
 */
export function drawSizes(prints: readonly DrawnPrint[]): string {
  const parts = [
    { name: 'COIN', height: COIN, width: COIN, drawing: draw('coin') },
    { name: 'D20', height: D20, width: 19, drawing: draw('d20') },
    ...prints.map((print) => ({
      name: print.scale || 'PRINT',
      height: print.height,
      width: Math.max(print.base ?? 0, print.height * 0.66),
      drawing: drawPrint(print),
    })),
  ]
  const widthOf = (label: number) => parts.reduce((sum, { width }) => sum + Math.max(width, label) + GAP, GAP)
  // Letters are as large on the screen whatever the prints' sizes.
  const font = round(Math.max(HAND + 2 * GAP, widthOf(0)) / 25)
  const label = font * LETTER * LABEL
  const width = Math.ceil(Math.max(HAND + 2 * GAP, widthOf(label)))
  const spare = (width - widthOf(label)) / parts.length
  let right = GAP
  const drawn = parts.map((thing) => {
    const room = Math.max(thing.width, label) + spare
    const middle = round(right + room / 2)
    right += room + GAP
    return (
      `<g transform="translate(${middle})">${thing.drawing}` +
      `<text y="${round(font * 1.4)}" class="bright">${thing.name}</text>` +
      `<text y="${round(font * 2.6)}">${inMm(thing.height)}</text></g>`
    )
  })
  const top = Math.ceil(Math.max(...parts.map(({ height }) => height)) + BASE) + 2
  const palm = font * 3.4 + HAND_TOP
  const bottom = Math.ceil(palm + HAND_BOTTOM) + 2
  // Beside the hand if its palm is too small for the label.
  const side = round(label > 50 ? -GAP - label / 2 : 50)
  const said = prints.map(({ scale, height }) => `the ${scale && `${scale} `}print (${inMm(height)})`).join(', ')
  return (
    `<svg viewBox="0 ${-top} ${width} ${top + bottom}" font-size="${font}" role="img" aria-label="To scale: a coin ` +
    `(${inMm(COIN)}), a d20 (${inMm(D20)}), ${said}, a hand (${inMm(HAND)}).">` +
    `<path class="sizes-line" d="M0 0h${width}"/>${drawn.join('')}` +
    `<g transform="translate(${round((width - HAND) / 2)} ${round(palm)})">${draw('hand')}` +
    `<text x="${side}" y="4" class="bright">HAND</text><text x="${side}" y="${round(font * 1.2 + 4)}">${inMm(HAND)}</text></g></svg>` +
    `<figcaption class="small dim">Drawn to scale. The coin is a US quarter.</figcaption>`
  )
}

/** The drawings are a file of its own, which browsers load when they show one. */
const draw = (name: string, attributes = '') => `<use href="${things}#${name}"${attributes}/>`

/** A hooded figure one unit high, which stands on its base, beside a line of its height. */
function drawPrint({ height, base }: DrawnPrint): string {
  const foot = base === null ? 0 : -BASE
  const left = round(-Math.max((base ?? 0) / 2, height * 0.3) - 2)
  const disc = base === null ? '' : `<rect x="${-base / 2}" y="${-BASE}" width="${base}" height="${BASE}" rx="1"/>`
  return (
    `<g class="sizes-print">${disc}${draw('figure', ` transform="translate(0 ${foot}) scale(${height})"`)}</g>` +
    `<path class="sizes-line" d="M${left} ${foot}v${-height}m-1.5 0h3m-3 ${height}h3"/>`
  )
}
