/** A stroke of a sketch: a rectangle in a box that is one wide, in rows of the same unit. `fill`: solid, otherwise an outline. */
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

/** How wide a block has to be so that things stand side by side in it. */
const ROOMY = 50

/**
 * What a block of this type looks like from far away, `width` wide: lines for words, frames for pictures and cards. For telling
 * templates apart, not for reading.
 */
export function sketchOf(type: string, width: number): Sketch {
  const third = (width - 8) / 3
  switch (type) {
    case 'hero':
      return width >= ROOMY
        ? {
            height: 26,
            strokes: [
              bar(0, 5, width * 0.2, 1),
              bar(0, 9, width * 0.38, 4),
              bar(0, 18, width * 0.18, 4),
              box(width * 0.5, 0, width * 0.5, 26),
            ],
          }
        : { height: 18, strokes: [bar(0, 1, width * 0.4, 1), bar(0, 5, width * 0.8, 4), bar(0, 13, width * 0.4, 4)] }
    case 'image':
      return {
        height: Math.min(24, width * 0.55) + 4,
        strokes: [
          box(0, 0, width, Math.min(24, width * 0.55)),
          bar(width * 0.3, Math.min(24, width * 0.55) + 2.5, width * 0.4, 1),
        ],
      }
    case 'features':
    case 'feature-grid':
      return {
        height: 18,
        strokes: [bar(0, 0, width * 0.3), ...[0, 1, 2].map((at) => box(at * (third + 4), 5, third, 13))],
      }
    case 'featured-products':
      return {
        height: 22,
        strokes: [
          bar(0, 0, width * 0.3),
          ...[0, 1, 2, 3, 4].map((at) => box(at * (width / 5) + 1, 5, width / 5 - 2, 17)),
        ],
      }
    case 'gallery-preview':
      return {
        height: 38,
        strokes: [
          bar(0, 0, width * 0.3),
          ...[0, 1, 2, 3, 4, 5].map((at) => box((at % 3) * (third + 4), 5 + Math.floor(at / 3) * 17, third, 14)),
        ],
      }
    case 'contact-form':
      return {
        height: 30,
        strokes: [
          box(0, 0, width, 30),
          box(4, 4, width - 8, 4),
          box(4, 10, width - 8, 10),
          bar(4, 23, width * 0.25, 4),
        ],
      }
    case 'contact-info':
    case 'faq-quick-links':
      return {
        height: 16,
        strokes: [
          box(0, 0, width, 16),
          bar(4, 4, width * 0.6, 1),
          bar(4, 8, width * 0.5, 1),
          bar(4, 12, width * 0.6, 1),
        ],
      }
    case 'collapsible':
      return { height: 14, strokes: [bar(0, 0, width * 0.3), box(0, 4, width, 5), box(0, 9, width, 5)] }
    default:
      return { height: 10, strokes: [bar(0, 0, width * 0.4), bar(0, 5, width * 0.9, 1), bar(0, 8, width * 0.7, 1)] }
  }
}
