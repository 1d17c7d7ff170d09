import type { Accent } from './palette.ts'
import type { Pose, Sketch } from './sketch.ts'
import type { Point } from './geometry.ts'

/** How one creature is drawn. It stands at (0, 0) facing the reader, within about 420 either side and 760 high. */
export interface Recipe {
  handle: string
  /** The name as the captions print it, 24 letters at most. */
  label: string
  accent: Accent
  /** What the close-up frames: its middle, and how far it reaches. */
  face: { x: number; y: number; reach: number }
  /** Notes on the blueprint, each with the point it is about. */
  notes: readonly { to: Point; text: string }[]
  /** How high the drawing reaches, in pixels above its feet. */
  tall: number
  /** How far it reaches either side where that is more than its base (345 pixels). */
  wide?: number
  /** How tall it is beside an adventurer of 1.75 m. */
  metres: number
  draw: (sketch: Sketch, pose: Pose) => void
}
