/** Colours of a drawing by what they are: lines and fills, from dark to bright. */
interface Palette {
  line: string
  deep: string
  shade: string
  body: string
  bone: string
  /** An accent's colour; the dark one of its two fills. */
  accent(colour: string): string
}

const bareResin: Palette = {
  line: '#4b5359',
  deep: '#7d858a',
  shade: '#8d959a',
  body: '#a0a7ab',
  bone: '#c9ced1',
  accent: (colour) => (isDark(colour) ? '#848c91' : '#b5bbbf'),
}

const painted = (hue: number): Palette => ({
  line: `hsl(${hue}, 55%, 11%)`,
  deep: `hsl(${hue}, 48%, 22%)`,
  shade: `hsl(${hue}, 46%, 30%)`,
  body: `hsl(${hue}, 42%, 39%)`,
  bone: '#eadfbf',
  accent: (colour) => colour,
})

const isDark = (colour: string) => parseInt(colour.slice(1, 3), 16) + parseInt(colour.slice(3, 5), 16) < 0xd0

/** A portrait as a photo of the print: without its frame, on a grey mat, as bare resin or painted in a hue (degrees). */
export function toPhoto(portrait: string, hue?: number): string {
  const palette = hue === undefined ? bareResin : painted(hue)
  const fills: Record<string, string> = {
    '#050805': 'none',
    '#081a0f': palette.deep,
    '#14532d': palette.shade,
    '#0d2c19': palette.body,
    '#22c55e': palette.body,
    '#4d9e6a': palette.shade,
    '#86efac': palette.bone,
  }
  const figure = portrait
    .match(/^ {2}<g [\s\S]*?^ {2}<\/g>/gm)!
    .join('\n')
    .replaceAll(/\b(fill|stroke)="(#\w+)"/g, (_, what: string, colour: string) => {
      const isGreen = colour in fills
      const mapped = what === 'stroke' && isGreen && colour !== '#050805' ? palette.line : fills[colour]
      return `${what}="${mapped ?? palette.accent(colour)}"`
    })
  return `<svg xmlns="http://www.w3.org/2000/svg" width="1200" height="1200" viewBox="0 0 1200 1200">
  <defs>
    <pattern id="dots" width="20" height="20" patternUnits="userSpaceOnUse">
      <path d="M1 1h8v8h-8zM11 11h8v8h-8z" fill="${palette.deep}"/>
    </pattern>
    <radialGradient id="light" cx=".5" cy=".42" r=".75">
      <stop offset="0" stop-color="#5b636b"/>
      <stop offset="1" stop-color="#15181b"/>
    </radialGradient>
    <radialGradient id="shadow">
      <stop offset=".4" stop-color="#000" stop-opacity=".6"/>
      <stop offset="1" stop-color="#000" stop-opacity="0"/>
    </radialGradient>
  </defs>
  <rect width="1200" height="1200" fill="url(#light)"/>
  <ellipse cx="600" cy="985" rx="480" ry="120" fill="url(#shadow)"/>
${figure}
</svg>`
}
