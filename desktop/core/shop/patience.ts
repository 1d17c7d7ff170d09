/** What ended because nobody answered for too long. */
const tooLong = () => new Error('It took too long.')

/**
 * A signal that ends when nothing comes for so long. `begin` starts over, `stop` ends the wait. Null: as long as it takes.
 */
export function waitFor(ms: number | null, signal?: AbortSignal | null) {
  const guard = new AbortController()
  let timer: NodeJS.Timeout | undefined
  const begin = () => {
    clearTimeout(timer)
    if (ms !== null) timer = setTimeout(() => guard.abort(tooLong()), ms)
  }
  begin()
  return {
    signal: signal ? AbortSignal.any([signal, guard.signal]) : guard.signal,
    begin,
    stop: () => clearTimeout(timer),
  }
}

type Wait = ReturnType<typeof waitFor>

/** The body, as long as it goes on coming. `failed` makes the error that readers get for one that stops half-way. */
export function watched(
  body: ReadableStream<Uint8Array>,
  { begin, stop }: Wait,
  failed: (error: unknown) => unknown,
): ReadableStream<Uint8Array> {
  const reader = body.getReader()
  return new ReadableStream({
    async pull(controller) {
      // Only while somebody reads: they may take their time.
      begin()
      try {
        const { done, value } = await reader.read()
        if (done) controller.close()
        else controller.enqueue(value)
      } catch (error) {
        controller.error(failed(error))
      } finally {
        stop()
      }
    },
    async cancel(reason) {
      stop()
      await reader.cancel(reason)
    },
  })
}
