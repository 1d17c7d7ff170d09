/** A rectangle of a sketch in drawing units, solid or outlined. */
export interface Stroke {
  x: number
  y: number
  width: number
  height: number
  isSolid: boolean
}

/** A simplified drawing of a block: lines for text, frames for images and cards. */
export interface Sketch {
  height: number
  strokes: Stroke[]
}

export const bar = (x: number, y: number, width: number, height = 2): Stroke => ({ x, y, width, height, isSolid: true })
export const box = (x: number, y: number, width: number, height: number): Stroke => ({
  x,
  y,
  width,
  height,
  isSolid: false,
})

/** Lines of text. */
export const words = (width: number): Sketch => ({
  height: 10,
  strokes: [bar(0, 0, width * 0.4), bar(0, 5, width * 0.9, 1), bar(0, 8, width * 0.7, 1)],
})

/** Lines in a frame. */
export const card = (width: number): Sketch => ({
  height: 16,
  strokes: [box(0, 0, width, 16), ...[4, 8, 12].map((y) => bar(4, y, width * 0.5, 1))],
})

export const pictureHeight = (width: number): number => Math.min(24, width * 0.55)

/** Position and width of three columns. */
export function inThirds(width: number): [x: number, width: number][] {
  const third = (width - 8) / 3
  return [0, 1, 2].map((at) => [at * (third + 4), third])
}
