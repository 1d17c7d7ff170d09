import { round } from './geometry.ts'
import type { Mark, Tone } from './sketch.ts'

export type Colours = Record<Tone, string>

const placed = ({ place }: Mark): string => (place === '' ? '' : ` transform="${place}"`)

const stroked = (mark: Mark, stroke: string, weight: number): string =>
  `<path d="${mark.d}" fill="none" stroke="${stroke}" stroke-width="${round(weight)}"${placed(mark)}/>`

/** The tile that shadows are dithered with; every picture defines it once. */
export const ditherTile = (colour: string): string =>
  `<pattern id="dots" width="20" height="20" patternUnits="userSpaceOnUse"><path d="M1 1h8v8h-8zM11 11h8v8h-8z" fill="${colour}"/></pattern>`

/** A form all in dither, and over it the same form moved towards the light: what stays visible is its shadow side. */
const shaded = (id: string, fill: string, depth: number): string =>
  `<clipPath id="${id}c"><use href="#${id}"/></clipPath><g clip-path="url(#${id}c)">` +
  `<use href="#${id}" fill="url(#dots)"/><use href="#${id}" fill="${fill}" transform="translate(${-depth} ${round(depth * -0.9)})"/></g>`

/**
 * The full drawing. A dark halo parts it from the backdrop, a heavy contour holds it together, then every form hides what
 * lies behind it. Outlines are written once, with the halo, and used again. `name` keeps ids apart when one picture has
 * several drawings; `scale` is how much the drawing will be enlarged, so that its strokes stay the same on the page.
 */
export const inked = (marks: readonly Mark[], colours: Colours, name: string, scale = 1): string => {
  const halo: string[] = []
  const contour: string[] = []
  const body: string[] = []
  for (const [i, mark] of marks.entries()) {
    const [id, tone] = [`${name}${i}`, colours[mark.tone]]
    if (mark.role === 'spot') {
      body.push(`<path d="${mark.d}" fill="${colours[mark.fill]}"${placed(mark)}/>`)
    } else if (mark.role === 'line') {
      body.push(stroked(mark, tone, mark.weight / scale))
    } else {
      const fill = colours[mark.fill]
      halo.push(`<path id="${id}" d="${mark.d}"${placed(mark)}/>`)
      contour.push(`<use href="#${id}" stroke="${tone}" stroke-width="${round((mark.weight + 9) / scale)}"/>`)
      if (mark.shade > 0) body.push(`<use href="#${id}" fill="${fill}"/>${shaded(id, fill, mark.shade)}`)
      const under = mark.shade > 0 ? 'none' : fill
      body.push(`<use href="#${id}" fill="${under}" stroke="${tone}" stroke-width="${round(mark.weight / scale)}"/>`)
    }
  }
  // The outlines carry no paint of their own, so that each use of them inherits its own.
  return (
    `<g stroke-linecap="round" stroke-linejoin="round"><defs>${halo.join('')}</defs>` +
    `<g fill="${colours.screen}" stroke="${colours.screen}" stroke-width="${round(36 / scale)}">${marks
      .map((mark, i) => (mark.role === 'form' ? `<use href="#${name}${i}"/>` : ''))
      .join('')}</g>` +
    `<g fill="none">${contour.join('')}</g>${body.join('')}</g>`
  )
}

/** Only edges, nothing hidden: the drafting table's view. */
export const wired = (marks: readonly Mark[], colours: Colours, scale = 1): string => {
  const edges = marks.map((mark) => {
    if (mark.role === 'spot') return stroked(mark, colours.dim, 2.6 / scale)
    const tone = mark.tone === 'accent' ? colours.accent : mark.role === 'form' ? colours.phosphor : colours.dim
    return stroked(mark, tone, (mark.role === 'form' ? 3.6 : 2.6) / scale)
  })
  return `<g stroke-linecap="round" stroke-linejoin="round">${edges.join('')}</g>`
}

/** One flat shape: the shadow on the wall. */
export const silhouette = (marks: readonly Mark[], colour: string): string =>
  `<g fill="${colour}" stroke="${colour}" stroke-width="10" stroke-linejoin="round">${marks
    .filter((mark) => mark.role === 'form')
    .map((mark) => `<path d="${mark.d}"${placed(mark)}/>`)
    .join('')}</g>`
