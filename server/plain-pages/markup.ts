/** HTML that is safe to send. Only `markup` makes it. */
export class Html {
  readonly text: string

  constructor(text: string) {
    this.text = text
  }
}

type Piece = Html | string | number | null | false | readonly Piece[]

/** A template whose values are escaped, for text and for attributes in double quotes. Null and false leave nothing. */
export const markup = (texts: TemplateStringsArray, ...pieces: Piece[]) =>
  new Html(String.raw({ raw: texts }, ...pieces.map(textOf)))

function textOf(piece: Piece): string {
  if (piece instanceof Html) return piece.text
  if (piece === null || piece === false) return ''
  if (typeof piece === 'object') return piece.map(textOf).join('')
  return String(piece).replace(/[&<>"']/g, (character) => `&#${character.codePointAt(0)};`)
}
