import type { IncomingMessage } from 'node:http'
import { Refusal } from '#server/http/errors.ts'

/** More than any webhook of Shopify's takes. */
const MOST_BYTES = 5 * 1024 * 1024
/** Of all that are being read: nobody knows yet whose they are. */
const MOST_AT_ONCE = 64 * 1024 * 1024

/** Reads bodies as they come, byte for byte: the signature is over the bytes. */
export interface Intake {
  /** Throws a Refusal: 413 for what is too large, 503 while too much is being read, 400 for what is cut off. */
  read(request: IncomingMessage): Promise<Buffer>
}

export function openIntake(): Intake {
  let held = 0

  return {
    async read(request) {
      if (Number(request.headers['content-length'] ?? 0) > MOST_BYTES) throw tooLarge()
      const chunks: Buffer[] = []
      let bytes = 0
      // Events and no iterator: thousands come at once.
      const arrived = Promise.withResolvers<void>()
      const take = (chunk: Buffer) => {
        bytes += chunk.length
        held += chunk.length
        if (bytes > MOST_BYTES) arrived.reject(tooLarge())
        else if (held > MOST_AT_ONCE) arrived.reject(busy())
        else chunks.push(chunk)
      }
      const cutOff = () => arrived.reject(new Refusal(400, 'The webhook was cut off.'))
      request.on('data', take).once('end', arrived.resolve).once('close', cutOff).once('error', cutOff)
      try {
        await arrived.promise
      } finally {
        held -= bytes
        request.off('data', take)
      }
      return chunks.length === 1 ? chunks[0]! : Buffer.concat(chunks)
    },
  }
}

const tooLarge = () => new Refusal(413, 'The webhook is too large.')
const busy = () => new Refusal(503, 'Too much is arriving at once. Please send it again.', { 'retry-after': '5' })
