import { assert, array, asyncProperty, boolean, integer } from 'fast-check'
import { setImmediate as soon } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { Semaphore } from './semaphore.ts'

const present = new AbortController().signal

test('concurrency stays limited and every waiting caller gets a slot', async () => {
  await assert(
    asyncProperty(
      integer({ min: 1, max: 4 }),
      array(
        boolean().map((leaves) => ({ leaves })),
        { maxLength: 20 },
      ),
      async (atOnce, callers) => {
        const turns = new Semaphore(atOnce, 100)
        let [working, most, done] = [0, 0, 0]
        const asked = callers.map(({ leaves }, index) => {
          const gone = new AbortController()
          const work = turns.run(gone.signal, async () => {
            most = Math.max(most, ++working)
            await soon()
            working--
            done++
            if (index % 3 === 0) throw new Error('failed')
          })
          if (leaves) gone.abort(new Error('gone'))
          return work
        })
        const outcomes = await Promise.allSettled(asked)
        const left = outcomes.filter((one) => one.status === 'rejected' && (one.reason as Error).message === 'gone')
        expect(most).toBeLessThanOrEqual(atOnce)
        expect(done + left.length).toBe(callers.length)
        await turns.run(present, async () => done++)
      },
    ),
  )
})

test('a full queue refuses further callers', async () => {
  const turns = new Semaphore(1, 1)
  const { promise, resolve } = Promise.withResolvers<void>()
  const first = turns.run(present, () => promise)
  const second = turns.run(present, async () => 'second')
  await expect(turns.run(present, async () => 'third')).rejects.toMatchObject({
    status: 503,
    message: 'Many images are arriving at once. Please try again in a moment.',
    headers: { 'retry-after': '10' },
  })
  resolve()
  await first
  expect(await second).toBe('second')
})
