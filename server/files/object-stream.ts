import { Readable } from 'node:stream'

/** So much is read ahead of a slow reader, bytes: most pictures, whose connection to the store is free again then. */
const AHEAD = 256 * 1024

interface Streaming {
  /** Begins to read; is told by the signal when nobody wants it any more. */
  open(signal: AbortSignal): Promise<Readable>
  /** Without anything more for so long, milliseconds, it is given up. */
  idle: number
  /** What whoever reads hears of an error. */
  refusal(error: unknown): Error
}

/**
 * Bytes of a store, passed on as they come. Ends with an error when they stop in the middle; what comes from the store ends when the
 * reader goes away.
 */
export function streamFrom({ open, idle, refusal }: Streaming): Readable {
  const stop = new AbortController()
  let source: Readable | undefined
  let timer: NodeJS.Timeout | undefined

  function wait() {
    clearTimeout(timer)
    timer = setTimeout(() => fail(new Error(`Nothing came for ${idle} ms.`)), idle)
  }
  const fail = (error: unknown) => void stream.destroy(refusal(error))

  const stream = new Readable({
    highWaterMark: AHEAD,
    construct(done) {
      open(stop.signal).then(
        (opened) => {
          source = opened
          source.on('data', (chunk: Buffer) => {
            if (stream.push(chunk)) wait()
            else pause()
          })
          source.on('end', () => {
            clearTimeout(timer)
            stream.push(null)
          })
          source.on('error', fail)
          source.on('close', () => {
            if (!source!.readableEnded) fail(new Error('The answer was cut off.'))
          })
          source.pause()
          done()
        },
        (error: unknown) => done(refusal(error)),
      )
    },
    read() {
      if (!source!.isPaused()) return
      wait()
      source!.resume()
    },
    destroy(error, done) {
      clearTimeout(timer)
      stop.abort()
      source?.destroy()
      done(error)
    },
  })

  function pause() {
    clearTimeout(timer)
    source!.pause()
  }
  return stream
}
