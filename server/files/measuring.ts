import { createHash } from 'node:crypto'
import { Transform } from 'node:stream'

/** What went through a stream. */
export interface Bytes {
  bytes: number
  /** SHA-256, 64 hexadecimal digits. */
  sha256: string
}

/** A stream that lets everything through and counts it; `measured` answers once it is over. */
export function measuring() {
  const hash = createHash('sha256')
  let bytes = 0
  const measure = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      hash.update(chunk)
      bytes += chunk.length
      done(null, chunk)
    },
  })
  return { measure, measured: (): Bytes => ({ bytes, sha256: hash.digest('hex') }) }
}
