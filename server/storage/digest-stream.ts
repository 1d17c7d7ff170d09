import { createHash } from 'node:crypto'
import { Transform } from 'node:stream'

/** Size and hash of a stream. */
export interface FileDigest {
  bytes: number
  /** SHA-256, 64 hexadecimal digits. */
  sha256: string
}

/** Creates a pass-through stream that measures; call `measured` once it has ended. */
export function createDigestStream() {
  const hash = createHash('sha256')
  let bytes = 0
  const measure = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      hash.update(chunk)
      bytes += chunk.length
      done(null, chunk)
    },
  })
  return { measure, measured: (): FileDigest => ({ bytes, sha256: hash.digest('hex') }) }
}
