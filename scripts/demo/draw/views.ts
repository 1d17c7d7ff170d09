import { round, seedOf } from './geometry.ts'
import { inked, silhouette, wired } from './ink.ts'
import { accents, coloursOf } from './palette.ts'
import { PERSON_TALL, drawPerson } from './person.ts'
import type { Recipe } from './recipe.ts'
import { atEase, createSketch } from './sketch.ts'
import type { Mark, Pose } from './sketch.ts'
import { SIDE, backdrop, baseMarks, caption } from './stage.ts'

/** What the captions say about a specimen besides its name. */
export interface Label {
  number: number
  size: string
  type: string
}

const marksOf = (recipe: Recipe, pose: Partial<Pose> = {}): readonly Mark[] => {
  const s = createSketch()
  recipe.draw(s, { ...atEase, ...pose })
  return s.marks
}

const put = (x: number, y: number, scale: number, inside: string, flip = 1): string =>
  `<g transform="translate(${round(x)} ${round(y)}) scale(${scale * flip} ${scale})">${inside}</g>`

const titles = (recipe: Recipe, label: Label, figure: string, note: string): string => {
  const number = String(label.number).padStart(2, '0')
  return (
    caption(recipe.label, 84, 112, 28, '#86efac') +
    caption(`FIG. ${figure}`, SIDE - 84, 112, 28, '#4d9e6a', 'end') +
    caption(`SPECIMEN ${number}`, 84, SIDE - 84, 22, '#4d9e6a') +
    caption(note, SIDE - 84, SIDE - 84, 22, '#4d9e6a', 'end')
  )
}

const portrait = (recipe: Recipe, label: Label): string => {
  const colours = coloursOf(recipe.accent)
  const base = inked(baseMarks(seedOf(recipe.handle)).marks, colours, 'b')
  const scale = Math.min(1.1, 760 / recipe.tall)
  return (
    backdrop({ accent: accents[recipe.accent], ground: 'floor' }) +
    put(600, 950, 1, base) +
    put(600, 950, scale, inked(marksOf(recipe), colours, 'c', scale)) +
    titles(recipe, label, 'A', `${label.size} ${label.type}`)
  )
}

/** Two casts of the same figure, 54 and 32 mm, with what a caliper would say. */
const measured = (recipe: Recipe, label: Label): string => {
  const colours = coloursOf(recipe.accent)
  const marks = marksOf(recipe, { open: 1, raise: 1, look: 1 })
  const base = baseMarks(seedOf(recipe.handle)).marks
  const half = recipe.wide ?? 345
  const large = Math.min(0.84, 660 / recipe.tall, 880 / (half * 2 * (1 + 32 / 54)))
  const small = (large * 32) / 54
  const large54 = 84 + half * large
  const small32 = large54 + half * (large + small) + 80
  const cast = (x: number, scale: number, name: string): string =>
    put(x, 910, scale, inked(base, colours, `b${name}`) + inked(marks, colours, name, name === 'c' ? 1 : 0.75), -1)
  const gauge = (x: number, scale: number, mm: number): string => {
    const top = 910 - recipe.tall * scale
    const ticks = Array.from({ length: mm + 1 }, (_, i) => {
      const y = round(910 - (i / mm) * recipe.tall * scale)
      return `M${round(x)} ${y}h${i % 10 === 0 ? 26 : i % 5 === 0 ? 18 : 10}`
    })
    return (
      `<path d="M${round(x)} 910V${round(top)}${ticks.join('')}" stroke="${colours.accent}" stroke-width="3" fill="none"/>` +
      caption(`${mm}MM`, x + 6, Math.round(top) - 22, 26, colours.accent, 'middle')
    )
  }
  return (
    backdrop({ accent: accents[recipe.accent], ground: 'none', glow: { x: 420, y: 620, r: 560 } }) +
    `<path d="M60 910H${SIDE - 60}" stroke="#2f8f57" stroke-width="3" stroke-dasharray="14 12"/>` +
    cast(large54, large, 'c') +
    cast(small32, small, 'd') +
    gauge(large54 + half * large + 16, large, 54) +
    gauge(small32 + half * small + 16, small, 32) +
    titles(recipe, label, 'B', 'HEIGHTS OVER BASE')
  )
}

const face = (recipe: Recipe, label: Label): string => {
  const colours = coloursOf(recipe.accent)
  const { x, y, reach } = recipe.face
  const scale = 400 / reach
  const marks = inked(marksOf(recipe, { open: 0.5, look: -0.7 }), colours, 'c', scale * 0.62)
  return (
    backdrop({ accent: accents[recipe.accent], ground: 'none', glow: { x: 600, y: 600, r: 640 } }) +
    `<clipPath id="frame"><path d="M84 150H1116V1050H84Z"/></clipPath><g clip-path="url(#frame)">` +
    `<path d="M600 150V1050M84 600H1116" stroke="#14532d" stroke-width="3"/><circle cx="600" cy="600" r="430" fill="none" stroke="#14532d" stroke-width="3" stroke-dasharray="4 20"/>` +
    put(600 - x * scale, 600 - y * scale, scale, marks) +
    `</g><path d="M84 150H1116V1050H84Z" fill="none" stroke="#2f8f57" stroke-width="4"/>` +
    `<path d="M124 240V190H174M1026 190H1076V240M1076 960V1010H1026M174 1010H124V960" fill="none" stroke="${colours.accent}" stroke-width="5"/>` +
    titles(recipe, label, 'C', `MAGNIFIED X${scale.toFixed(1)}`)
  )
}

const blueprint = (recipe: Recipe, label: Label): string => {
  const colours = coloursOf(recipe.accent)
  const marks = marksOf(recipe, { look: 0 })
  const scale = Math.min(0.8, 590 / recipe.tall, 300 / (recipe.wide ?? 345))
  const ground = 830
  const columns = { left: 190, right: 190 }
  const notes = recipe.notes
    .toSorted((a, b) => a.to[1] - b.to[1])
    .map(({ to: [nx, ny], text }) => {
      const [x, y] = [600 + nx * scale, ground + ny * scale]
      const right = nx > 0
      const wanted = Math.max(Math.min(y - 60, 780), columns[right ? 'right' : 'left'])
      columns[right ? 'right' : 'left'] = wanted + 90
      const lines = text.split('|')
      const edge = right ? SIDE - 84 : 84
      const inner = right ? SIDE - 300 : 300
      return (
        `<path d="M${edge} ${round(wanted + 14)}H${inner}L${round(x)} ${round(y)}" fill="none" stroke="${colours.accent}" stroke-width="2.5"/>` +
        `<circle cx="${round(x)}" cy="${round(y)}" r="8" fill="${colours.accent}"/>` +
        lines
          .map((line, i) =>
            caption(line, edge, wanted - (lines.length - 1 - i) * 30, 18, '#86efac', right ? 'end' : 'start'),
          )
          .join('')
      )
    })
  const turned = [0.8, 0.34, -0.34, -0.8].map(
    (squeeze, i) =>
      `<g transform="translate(${300 + i * 200} 1040) scale(${squeeze * 0.2} ${0.2})">${wired(
        marks.filter((mark) => mark.role === 'form'),
        colours,
        0.34,
      )}</g>` +
      `<ellipse cx="${300 + i * 200}" cy="1042" rx="70" ry="13" fill="none" stroke="#2f8f57" stroke-width="2"/>`,
  )
  return (
    backdrop({ accent: accents[recipe.accent], ground: 'graph' }) +
    `<path d="M600 160V${ground + 60}M170 ${ground}H1030" stroke="#4d9e6a" stroke-width="2" stroke-dasharray="30 8 4 8"/>` +
    `<ellipse cx="600" cy="${ground}" rx="${round(330 * scale)}" ry="${round(70 * scale)}" fill="none" stroke="#2f8f57" stroke-width="3"/>` +
    put(600, ground, scale, wired(marks, colours, scale)) +
    notes.join('') +
    turned.join('') +
    titles(recipe, label, 'D', 'SCALE AS BOLD AS YOU ARE')
  )
}

const compared = (recipe: Recipe, label: Label): string => {
  const colours = coloursOf(recipe.accent)
  const person = createSketch()
  drawPerson(person)
  const perMetre = Math.min(
    660 / Math.max(recipe.metres, 1.75),
    (300 / (recipe.wide ?? 345)) * (recipe.tall / recipe.metres),
  )
  const ground = 960
  const scale = (recipe.metres * perMetre) / recipe.tall
  const human = (1.75 * perMetre) / PERSON_TALL
  const reach = Math.max(recipe.metres, 1.75)
  const rows = Array.from({ length: Math.floor(reach / (reach > 6 ? 2 : reach > 2.4 ? 1 : 0.5)) + 1 }, (_, i) => {
    const metres = i * (reach > 6 ? 2 : reach > 2.4 ? 1 : 0.5)
    const y = round(ground - metres * perMetre)
    return `<path d="M150 ${y}H1116" stroke="#14532d" stroke-width="3"/>${caption(`${metres}M`, 132, Number(y) + 8, 18, '#4d9e6a', 'end')}`
  })
  return (
    backdrop({ accent: accents[recipe.accent], ground: 'none', glow: { x: 720, y: 640, r: 560 } }) +
    rows.join('') +
    `<path d="M150 ${ground}H1116" stroke="#22c55e" stroke-width="5"/>` +
    put(340, ground, human, inked(person.marks, colours, 'p', Math.max(human, 0.35))) +
    put(760 + 8, ground, scale, silhouette(marksOf(recipe), '#0d2c19')) +
    put(760, ground, scale, inked(marksOf(recipe, { look: -1, raise: 0.5 }), colours, 'c', Math.max(scale, 0.3))) +
    caption('YOU', 340, ground + 86, 24, '#86efac', 'middle') +
    caption('NOT YOU', 760, ground + 86, 24, colours.accent, 'middle') +
    titles(recipe, label, 'E', `${recipe.metres} M TALL`)
  )
}

/** The views of a specimen in the order of its pictures. */
export const views: readonly ((recipe: Recipe, label: Label) => string)[] = [
  portrait,
  measured,
  face,
  blueprint,
  compared,
]
