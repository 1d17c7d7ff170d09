/** Why a server can't be used. The message is for people, as it is. */
export class Trouble extends Error {
  override name = 'Trouble'
  readonly is: 'address' | 'unreachable' | 'stranger' | 'editor-too-old' | 'server-too-old' | 'unknown' | 'refused'

  constructor(is: Trouble['is'], words: string, cause?: unknown) {
    super(words, { cause })
    this.is = is
  }
}
