/** Why a server can't be used. The message is for people. */
export class ShopError extends Error {
  override name = 'ShopError'
  readonly is: 'address' | 'unreachable' | 'not-hoard' | 'editor-too-old' | 'server-too-old' | 'unknown' | 'refused'

  constructor(is: ShopError['is'], message: string, cause?: unknown) {
    super(message, { cause })
    this.is = is
  }
}
