import { pause } from '#server/pause.ts'
import { Limiter } from '#shared/concurrency.ts'

/** Shoppers need database connections, too. */
const AT_ONCE = 4

/** Maps a list with look-ups in the database, some at once. */
export function mapAtOnce<T, R>(items: readonly T[], map: (item: T) => Promise<R>): Promise<R[]> {
  const limiter = new Limiter(AT_ONCE)
  return Promise.all(
    items.map((item) =>
      limiter.run(async () => {
        await pause()
        return map(item)
      }),
    ),
  )
}
