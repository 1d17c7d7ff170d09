/** Abort reason of a timeout. */
const tooLong = () => new Error('It took too long.')

/** Signal that aborts after `ms` without data; null means no timeout. `begin` restarts the timer, `stop` ends it. */
export function startTimeout(ms: number | null, signal?: AbortSignal | null) {
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

type Wait = ReturnType<typeof startTimeout>

/** Applies the timeout to a body. `failed` maps the error that readers get if it stops part-way. */
export function withTimeout(
  body: ReadableStream<Uint8Array>,
  { begin, stop }: Wait,
  failed: (error: unknown) => unknown,
): ReadableStream<Uint8Array> {
  const reader = body.getReader()
  return new ReadableStream({
    async pull(controller) {
      // The timer runs only during a read; slow readers are fine.
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
