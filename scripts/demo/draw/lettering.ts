import { round } from './geometry.ts'

/**
 * A stroke alphabet, so that captions look the same on machines with any fonts or none. A glyph is a list of strokes, a
 * stroke a run of grid points: two digits each, x from 0 to 4 and y from 0 (top) to 6 (base line).
 */
const glyphs: Record<string, string> = {
  A: '0602204246 0444',
  B: '003041423303 334445360600',
  C: '4130100105163645',
  D: '00304145360600',
  E: '40000646 0333',
  F: '400006 0333',
  G: '41301001051636454323',
  H: '0006 4046 0343',
  I: '1030 2026 1636',
  J: '4045361605',
  K: '0006 400346',
  L: '000646',
  M: '0600234046',
  N: '06004640',
  O: '103041453616050110',
  P: '06003041423303',
  Q: '103041453616050110 2446',
  R: '06003041423303 2346',
  S: '413010010213334445361605',
  T: '0040 2026',
  U: '000516364540',
  V: '002640',
  W: '0016233640',
  X: '0046 4006',
  Y: '002340 2326',
  Z: '00400646',
  Ó: '123243453616050312 2130',
  Þ: '0006 013142433404',
  '0': '103041453616050110 3214',
  '1': '112026 1636',
  '2': '01103041420646',
  '3': '01103041423323 334445361605',
  '4': '300444 3036',
  '5': '400003334445361605',
  '6': '413010010516364544331304',
  '7': '004016',
  '8': '103041423313020110 1304051636454433',
  '9': '051636454130100102133342',
  '.': '2526',
  ',': '2517',
  ':': '2122 2526',
  '/': '4006',
  '-': '1333',
  _: '0646',
  "'": '2022',
  '&': '4612112031320405162644',
  '(': '30111536',
  ')': '10313516',
  '#': '1016 3036 0242 0444',
  '%': '4006 0001 4546',
  '+': '2125 0343',
  '!': '2023 2526',
  '?': '01103041422324 2526',
  '>': '004306',
  '<': '400346',
  '=': '0242 0444',
  '*': '2125 0145 4105',
  '[': '30101636',
  ']': '10303616',
  $: '413010010213334445361605 2026',
}

/** A letter the alphabet lacks is drawn without its accents; what is then unknown is a gap. */
const glyphOf = (letter: string): string => glyphs[letter] ?? glyphs[letter.normalize('NFD').charAt(0)] ?? ''

const ADVANCE = 6
const HEIGHT = 6

const lettersWide = (text: string, size: number): number => (text.length * ADVANCE - 2) * (size / HEIGHT)

/** One SVG path for a line of capitals. `size` is the height of a capital; (x, y) is the base line's start, middle or end. */
export const lettering = (
  text: string,
  x: number,
  y: number,
  size: number,
  anchor: 'start' | 'middle' | 'end' = 'start',
): string => {
  const unit = size / HEIGHT
  const plain = text.normalize('NFC').toUpperCase()
  const wide = lettersWide(plain, size)
  const left = anchor === 'start' ? x : anchor === 'end' ? x - wide : x - wide / 2
  return Array.from(plain, (letter, column) =>
    glyphOf(letter)
      .split(' ')
      .filter(Boolean)
      .map((stroke) =>
        Array.from({ length: stroke.length / 2 }, (_, i) => {
          const [gx, gy] = [Number(stroke[i * 2]), Number(stroke[i * 2 + 1])]
          return `${i === 0 ? 'M' : 'L'}${round(left + (column * ADVANCE + gx) * unit)} ${round(y + (gy - HEIGHT) * unit)}`
        }).join(''),
      )
      .join(''),
  ).join('')
}
