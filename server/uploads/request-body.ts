import type { IncomingMessage } from 'node:http'
import { PassThrough, type Readable } from 'node:stream'
import { cutOff } from './refusals.ts'

export interface RequestBody {
  stream: Readable
  /** Aborts when the caller goes away before everything has arrived. */
  signal: AbortSignal
  [Symbol.dispose](): void
}

/**
 * A request's body apart from its connection: whatever becomes of the one, the other can still be answered. Nothing is read before the
 * stream is. In the end what is still coming is read and dropped, so that the caller gets to the answer.
 */
export function bodyOf(request: IncomingMessage): RequestBody {
  const stream = new PassThrough()
  const gone = new AbortController()
  const onClose = () => {
    if (!request.complete) fail()
  }
  function fail() {
    gone.abort(cutOff())
    stream.destroy(cutOff())
  }
  // Whoever doesn't listen to the stream has been told by the signal, or has answered already.
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
