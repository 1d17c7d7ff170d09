import { round } from './geometry.ts'
import type { Mark, Tone } from './sketch.ts'

export type Colours = Record<Tone, string>

/** Outside of everything: with a form cut out of it, what is left of the form when the light has moved is its shadow. */
const OUTSIDE = 'M-1500-2200H1500V900H-1500Z'

const placed = ({ place }: Mark): string => (place === '' ? '' : ` transform="${place}"`)

const shadow = (mark: Mark, id: string): string =>
  `<clipPath id="${id}"><path d="${mark.d}"${placed(mark)}/></clipPath>` +
  `<g clip-path="url(#${id})"><path d="${OUTSIDE}${mark.d}" transform="translate(${-mark.shade} ${round(mark.shade * -0.9)})${
    mark.place === '' ? '' : ` ${mark.place}`
  }" fill="url(#dots)" fill-rule="evenodd"/></g>`

const stroked = (mark: Mark, fill: string, stroke: string, weight: number): string =>
  `<path d="${mark.d}" fill="${fill}" stroke="${stroke}" stroke-width="${round(weight)}"${placed(mark)}/>`

/** The tile that shadows are dithered with; every picture defines it once. */
export const ditherTile = (colour: string): string =>
  `<pattern id="dots" width="20" height="20" patternUnits="userSpaceOnUse"><path d="M1 1h8v8h-8zM11 11h8v8h-8z" fill="${colour}"/></pattern>`

/**
 * The full drawing. A dark halo parts it from the backdrop, a heavy contour holds it together, then every form hides what
 * lies behind it. `name` keeps ids apart when one picture has several drawings; `scale` is how much the drawing will be
 * enlarged, so that its strokes stay the same on the page.
 */
export const inked = (marks: readonly Mark[], colours: Colours, name: string, scale = 1): string => {
  const forms = marks.filter((mark) => mark.role === 'form')
  const halo = forms.map((mark) => stroked(mark, colours.screen, colours.screen, 36 / scale))
  const contour = forms.map((mark) => stroked(mark, 'none', colours[mark.tone], (mark.weight + 9) / scale))
  const body = marks.map((mark, i) => {
    if (mark.role === 'spot') return `<path d="${mark.d}" fill="${colours[mark.fill]}"${placed(mark)}/>`
    const pen = mark.weight / scale
    if (mark.role === 'line') return stroked(mark, 'none', colours[mark.tone], pen)
    const fill = `<path d="${mark.d}" fill="${colours[mark.fill]}"${placed(mark)}/>`
    const shade = mark.shade > 0 ? shadow(mark, `${name}${i}`) : ''
    return `${fill}${shade}${stroked(mark, 'none', colours[mark.tone], pen)}`
  })
  return `<g stroke-linecap="round" stroke-linejoin="round">${halo.join('')}${contour.join('')}${body.join('')}</g>`
}

/** Only edges, nothing hidden: the drafting table's view. */
export const wired = (marks: readonly Mark[], colours: Colours, scale = 1): string => {
  const edges = marks.map((mark) => {
    if (mark.role === 'spot') return stroked(mark, 'none', colours.dim, 2 / scale)
    const tone = mark.tone === 'accent' ? colours.accent : mark.role === 'form' ? colours.phosphor : colours.dim
    return stroked(mark, 'none', tone, (mark.role === 'form' ? 3 : 2) / scale)
  })
  return `<g stroke-linecap="round" stroke-linejoin="round">${edges.join('')}</g>`
}

/** One flat shape: the shadow on the wall. */
export const silhouette = (marks: readonly Mark[], colour: string): string =>
  `<g fill="${colour}" stroke="${colour}" stroke-width="10" stroke-linejoin="round">${marks
    .filter((mark) => mark.role === 'form')
    .map((mark) => `<path d="${mark.d}"${placed(mark)}/>`)
    .join('')}</g>`
