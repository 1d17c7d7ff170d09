import { Readable } from 'node:stream'

/** Read-ahead in bytes. Most images fit, so a slow reader doesn't occupy a connection to the store. */
const AHEAD = 256 * 1024

interface StreamOptions {
  /** Starts reading; the signal aborts when the reader is gone. */
  open(signal: AbortSignal): Promise<Readable>
  /** Timeout (ms) between chunks. */
  idle: number
  /** Maps an error for the reader. */
  refusal(error: unknown): Error
}

/**
 * Streams an object with bounded read-ahead. Fails if the download breaks off, and aborts the download when the reader
 * is gone.
 */
export function streamFrom({ open, idle, refusal }: StreamOptions): Readable {
  const stop = new AbortController()
  let source: Readable | undefined
  let timer: NodeJS.Timeout | undefined

  function wait() {
    clearTimeout(timer)
    timer = setTimeout(() => fail(new Error(`No data arrived for ${idle} ms.`)), idle)
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
            if (!source!.readableEnded) fail(new Error('The response was cut off.'))
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
