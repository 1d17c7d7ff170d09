/** Escaped HTML. Only `markup` creates it. */
export class Html {
  readonly text: string

  constructor(text: string) {
    this.text = text
  }
}

type Piece = Html | string | number | null | false | readonly Piece[]

/** Template tag that escapes its values for text and double-quoted attributes. Null and false render nothing. */
export const markup = (texts: TemplateStringsArray, ...pieces: Piece[]) =>
  new Html(String.raw({ raw: texts }, ...pieces.map(textOf)))

function textOf(piece: Piece): string {
  if (piece instanceof Html) return piece.text
  if (piece === null || piece === false) return ''
  if (typeof piece === 'object') return piece.map(textOf).join('')
  return String(piece).replace(/[&<>"']/g, (character) => `&#${character.codePointAt(0)};`)
}
