import type { IncomingMessage } from 'node:http'
import { Refusal } from '#server/http/errors.ts'

/** More than any webhook of Shopify's takes. */
const MOST_BYTES = 5 * 1024 * 1024
/** Of all that are being read: nobody knows yet whose they are. */
const MOST_AT_ONCE = 64 * 1024 * 1024
/** Twice as long as Shopify waits. */
const WITHIN_MS = 10_000

/** Reads bodies as they come, byte for byte: the signature is over the bytes. */
export interface Intake {
  /**
   * Throws a Refusal: 413 for what is too large, 408 for what takes too long, 400 for what is cut off; 503 for what has taken longest while
   * too much is being read, so that slow ones never keep others out.
   */
  read(request: IncomingMessage): Promise<Buffer>
}

interface Reading {
  bytes: number
  refuse(reason: Refusal): void
}

export function openIntake({ mostAtOnce = MOST_AT_ONCE, withinMs = WITHIN_MS } = {}): Intake {
  /** What began first stands first. */
  const readings = new Set<Reading>()
  let held = 0

  function end(reading: Reading) {
    if (readings.delete(reading)) held -= reading.bytes
  }

  function makeRoom() {
    for (const reading of readings) {
      if (held <= mostAtOnce) return
      end(reading)
      reading.refuse(busy())
    }
  }

  return {
    async read(request) {
      if (Number(request.headers['content-length'] ?? 0) > MOST_BYTES) throw tooLarge()
      const chunks: Buffer[] = []
      // Events and no iterator: thousands come at once.
      const arrived = Promise.withResolvers<void>()
      const reading: Reading = { bytes: 0, refuse: arrived.reject }
      const take = (chunk: Buffer) => {
        if (!readings.has(reading)) return
        reading.bytes += chunk.length
        held += chunk.length
        if (reading.bytes > MOST_BYTES) return arrived.reject(tooLarge())
        chunks.push(chunk)
        if (held > mostAtOnce) makeRoom()
      }
      const cutOff = () => arrived.reject(new Refusal(400, 'The webhook was cut off.'))
      const late = setTimeout(() => arrived.reject(tooSlow()), withinMs)
      readings.add(reading)
      request.on('data', take).once('end', arrived.resolve).once('close', cutOff).once('error', cutOff)
      try {
        await arrived.promise
      } finally {
        clearTimeout(late)
        end(reading)
        request.off('data', take)
      }
      return chunks.length === 1 ? chunks[0]! : Buffer.concat(chunks)
    },
  }
}

const tooLarge = () => new Refusal(413, 'The webhook is too large.')
const tooSlow = () => new Refusal(408, 'The webhook takes too long to arrive. Please send it again.')
const busy = () => new Refusal(503, 'Too much is arriving at once. Please send it again.', { 'retry-after': '5' })
