/**
 * Limits a body to `bytes`; beyond that it fails with a message for people. Protects code that reads a body into
 * memory.
 */
export function limitBody(body: ReadableStream<Uint8Array>, bytes: number): ReadableStream<Uint8Array> {
  let sum = 0
  return body.pipeThrough(
    new TransformStream<Uint8Array, Uint8Array>({
      transform(chunk, controller) {
        sum += chunk.length
        if (sum > bytes) controller.error(new Error('The server’s response is too large.'))
        else controller.enqueue(chunk)
      },
    }),
  )
}
