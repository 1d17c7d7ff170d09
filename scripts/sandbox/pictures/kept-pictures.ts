/** The pictures asked for last, up to so many bytes. Two requests for the same one wait for the same drawing. */
export class KeptPictures {
  readonly #pictures = new Map<string, Buffer>()
  readonly #underWay = new Map<string, Promise<Buffer>>()
  readonly #mostBytes: number
  #bytes = 0

  constructor(mostBytes = 64 * 1024 * 1024) {
    this.#mostBytes = mostBytes
  }

  async get(name: string, draw: () => Promise<Buffer>): Promise<Buffer> {
    const known = this.#pictures.get(name)
    if (known) {
      this.#pictures.delete(name)
      this.#pictures.set(name, known)
      return known
    }
    const underWay = this.#underWay.get(name)
    if (underWay) return underWay
    const drawing = draw()
    this.#underWay.set(name, drawing)
    try {
      const picture = await drawing
      this.#keep(name, picture)
      return picture
    } finally {
      this.#underWay.delete(name)
    }
  }

  #keep(name: string, picture: Buffer): void {
    this.#pictures.set(name, picture)
    this.#bytes += picture.length
    for (const [oldest, bytes] of this.#pictures) {
      if (this.#bytes <= this.#mostBytes) return
      this.#pictures.delete(oldest)
      this.#bytes -= bytes.length
    }
  }
}
