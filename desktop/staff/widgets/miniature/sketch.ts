import type { OutlinedBlock } from '#shared/features/templates/templates.record.ts'

/** A rectangle of a sketch in drawing units, solid or outlined. */
export interface Stroke {
  x: number
  y: number
  width: number
  height: number
  isSolid: boolean
}

const bar = (x: number, y: number, width: number, height = 2): Stroke => ({ x, y, width, height, isSolid: true })
const box = (x: number, y: number, width: number, height: number): Stroke => ({ x, y, width, height, isSolid: false })

export interface Sketch {
  height: number
  strokes: Stroke[]
}

/** Minimum width for a layout with columns. */
const MIN_WIDTH_FOR_COLUMNS = 50

const five = [0, 1, 2, 3, 4]
const six = [0, 1, 2, 3, 4, 5]

/** Draws a simplified block of this width. */
type Draw = (width: number, block: OutlinedBlock) => Sketch

const words: Draw = (width) => ({
  height: 10,
  strokes: [bar(0, 0, width * 0.4), bar(0, 5, width * 0.9, 1), bar(0, 8, width * 0.7, 1)],
})
const lines = (width: number, at = 0): Stroke[] => [
  bar(0, at, width * 0.2, 1),
  bar(0, at + 4, width * 0.38, 4),
  bar(0, at + 13, width * 0.18, 4),
]
const picture = (width: number) => Math.min(24, width * 0.55)
const features: Draw = (width) => {
  const third = (width - 8) / 3
  return {
    height: 18,
    strokes: [bar(0, 0, width * 0.3), ...[0, 1, 2].map((at) => box(at * (third + 4), 5, third, 13))],
  }
}
const card: Draw = (width) => ({
  height: 16,
  strokes: [box(0, 0, width, 16), ...[4, 8, 12].map((y) => bar(4, y, width * 0.5, 1))],
})

const drawings: ReadonlyMap<string, Draw> = new Map<string, Draw>([
  [
    'hero',
    (width, { hasImage }) =>
      width >= MIN_WIDTH_FOR_COLUMNS && hasImage
        ? { height: 26, strokes: [...lines(width, 4), box(width / 2, 0, width / 2, 26)] }
        : { height: 17, strokes: lines(width * 1.6) },
  ],
  [
    'image',
    (width) => ({
      height: picture(width) + 4,
      strokes: [box(0, 0, width, picture(width)), bar(width * 0.3, picture(width) + 2.5, width * 0.4, 1)],
    }),
  ],
  [
    'video',
    (width) => ({
      height: picture(width),
      strokes: [box(0, 0, width, picture(width)), bar(width * 0.42, picture(width) / 2 - 2, width * 0.16, 4)],
    }),
  ],
  ['features', features],
  ['feature-grid', features],
  [
    'featured-products',
    (width) => ({
      height: 22,
      strokes: [bar(0, 0, width * 0.3), ...five.map((at) => box((at * width) / 5 + 1, 5, width / 5 - 2, 17))],
    }),
  ],
  [
    'gallery-preview',
    (width) => {
      const third = (width - 8) / 3
      const cards = six.map((at) => box((at % 3) * (third + 4), 5 + Math.floor(at / 3) * 17, third, 14))
      return { height: 38, strokes: [bar(0, 0, width * 0.3), ...cards] }
    },
  ],
  [
    'contact-form',
    (width) => ({
      height: 30,
      strokes: [box(0, 0, width, 30), box(4, 4, width - 8, 4), box(4, 10, width - 8, 10), bar(4, 23, width * 0.25, 4)],
    }),
  ],
  ['contact-info', card],
  ['faq-quick-links', card],
  [
    'collapsible',
    (width) => ({ height: 14, strokes: [bar(0, 0, width * 0.3), box(0, 4, width, 5), box(0, 9, width, 5)] }),
  ],
])

/** A simplified drawing of a block: lines for text, frames for images and cards. */
export const sketchOf = (block: OutlinedBlock, width: number): Sketch =>
  (drawings.get(block.type) ?? words)(width, block)
