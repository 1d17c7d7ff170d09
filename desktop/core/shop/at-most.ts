/** A body that ends in an error, in words for people, once it is longer than `bytes`: what is read as a whole has to fit somewhere. */
export function atMost(body: ReadableStream<Uint8Array>, bytes: number): ReadableStream<Uint8Array> {
  let sum = 0
  return body.pipeThrough(
    new TransformStream<Uint8Array, Uint8Array>({
      transform(chunk, controller) {
        sum += chunk.length
        if (sum > bytes) controller.error(new Error('The server’s answer is far too long.'))
        else controller.enqueue(chunk)
      },
    }),
  )
}
