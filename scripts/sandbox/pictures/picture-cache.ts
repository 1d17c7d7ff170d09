/** LRU cache of images, limited in bytes. Concurrent requests for the same image share one drawing. */
export class PictureCache {
  readonly #pictures = new Map<string, Buffer>()
  readonly #pending = new Map<string, Promise<Buffer>>()
  readonly #maxBytes: number
  #bytes = 0

  constructor(maxBytes = 64 * 1024 * 1024) {
    this.#maxBytes = maxBytes
  }

  async get(name: string, draw: () => Promise<Buffer>): Promise<Buffer> {
    const cached = this.#pictures.get(name)
    if (cached) {
      this.#pictures.delete(name)
      this.#pictures.set(name, cached)
      return cached
    }
    const pending = this.#pending.get(name)
    if (pending) return pending
    const drawing = draw()
    this.#pending.set(name, drawing)
    try {
      const picture = await drawing
      this.#store(name, picture)
      return picture
    } finally {
      this.#pending.delete(name)
    }
  }

  #store(name: string, picture: Buffer): void {
    this.#pictures.set(name, picture)
    this.#bytes += picture.length
    for (const [oldest, bytes] of this.#pictures) {
      if (this.#bytes <= this.#maxBytes) return
      this.#pictures.delete(oldest)
      this.#bytes -= bytes.length
    }
  }
}
