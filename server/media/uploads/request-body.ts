import type { IncomingMessage } from 'node:http'
import { PassThrough, type Readable } from 'node:stream'
import { cutOff } from './upload-errors.ts'

export interface RequestBody {
  stream: Readable
  /** Aborts when the client disconnects before the body is complete. */
  signal: AbortSignal
  [Symbol.dispose](): void
}

/**
 * Decouples a request's body from its connection, so that a failed body can still get a response. Disposing discards
 * the rest of the body so that the client reads the response.
 */
export function detachBody(request: IncomingMessage): RequestBody {
  const stream = new PassThrough()
  const gone = new AbortController()
  const onClose = () => {
    if (!request.complete) fail()
  }
  function fail() {
    gone.abort(cutOff())
    stream.destroy(cutOff())
  }
  // Consumers that don't use the stream get the failure through the signal.
  stream.on('error', () => undefined)
  request.once('error', fail)
  request.once('close', onClose)
  request.pipe(stream)
  return {
    stream,
    signal: gone.signal,
    [Symbol.dispose]() {
      request.off('close', onClose)
      request.unpipe(stream)
      stream.destroy()
      request.resume()
    },
  }
}
