/** The few colours of a drawing, by role. The accent differs per creature. */
export type Tone = 'none' | 'screen' | 'deep' | 'moss' | 'mid' | 'dim' | 'phosphor' | 'bright' | 'accent' | 'accentDeep'

/** How a creature holds itself. Recipes use what suits them; every field is 0 in the plain portrait. */
export interface Pose {
  /** Mouth: 0 as the recipe likes it, 1 wide open. */
  open: number
  /** Wings, arms, tail: -1 lowered, 1 raised. */
  raise: number
  /** Where the eyes look: -1 left, 1 right. */
  look: number
}

export const atEase: Pose = { open: 0, raise: 0, look: 0 }

/** One stroke of the pen. `form` has a body that hides what lies behind it; `line` and `spot` lie on top. */
export interface Mark {
  role: 'form' | 'line' | 'spot'
  d: string
  fill: Tone
  tone: Tone
  weight: number
  shade: number
  place: string
}

export interface FormLook {
  fill?: Tone
  tone?: Tone
  weight?: number
  /** Depth of the dithered shadow at the lower right, in pixels; 0 for none. */
  shade?: number
}

const FORM_WEIGHT = 6
const LINE_WEIGHT = 5

/** A drawing as a list of marks, so that one recipe can be inked, traced as wireframe or filled as a silhouette. */
export interface Sketch {
  readonly marks: Mark[]
  form: (d: string, look?: FormLook) => void
  line: (d: string, tone?: Tone, weight?: number) => void
  spot: (d: string, tone?: Tone) => void
  /** Draws inside an SVG transform. */
  at: (place: string, draw: () => void) => void
  /** Draws twice: as it is, and mirrored left to right. */
  both: (draw: () => void) => void
  mirror: (draw: () => void) => void
}

export const createSketch = (): Sketch => {
  const marks: Mark[] = []
  let place = ''
  const add = (mark: Omit<Mark, 'place'>): void => {
    marks.push({ ...mark, place })
  }
  const within = (step: string, draw: () => void): void => {
    const outer = place
    place = `${place} ${step}`.trim()
    draw()
    place = outer
  }
  const mirror = (draw: () => void): void => within('scale(-1 1)', draw)
  return {
    marks,
    form: (d, { fill = 'deep', tone = 'phosphor', weight = FORM_WEIGHT, shade = 16 } = {}) =>
      add({ role: 'form', d, fill, tone, weight, shade }),
    line: (d, tone = 'phosphor', weight = LINE_WEIGHT) =>
      add({ role: 'line', d, fill: 'none', tone, weight, shade: 0 }),
    spot: (d, tone = 'phosphor') => add({ role: 'spot', d, fill: tone, tone: 'none', weight: 0, shade: 0 }),
    at: within,
    mirror,
    both: (draw) => {
      draw()
      mirror(draw)
    },
  }
}
