import { assert, array, asyncProperty, boolean, integer } from 'fast-check'
import { setImmediate as soon } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { KeyedMutex, Limiter } from './concurrency.ts'
import { eventually } from '#tests/harness/wait-for.ts'

test('concurrency stays limited and every waiting caller gets a slot', async () => {
  await assert(
    asyncProperty(
      integer({ min: 1, max: 4 }),
      array(
        boolean().map((leaves) => ({ leaves })),
        { maxLength: 20 },
      ),
      async (atOnce, callers) => {
        const turns = new Limiter(atOnce)
        let [working, most, done] = [0, 0, 0]
        const asked = callers.map(({ leaves }, index) => {
          const gone = new AbortController()
          const work = turns.run(
            async () => {
              most = Math.max(most, ++working)
              await soon()
              working--
              done++
              if (index % 3 === 0) throw new Error('failed')
            },
            { signal: gone.signal },
          )
          if (leaves) gone.abort(new Error('gone'))
          return work
        })
        const outcomes = await Promise.allSettled(asked)
        const left = outcomes.filter((one) => one.status === 'rejected' && (one.reason as Error).message === 'gone')
        expect(most).toBeLessThanOrEqual(atOnce)
        expect(done + left.length).toBe(callers.length)
        await turns.run(async () => done++)
      },
    ),
  )
})

test('a full queue refuses further callers', async () => {
  const turns = new Limiter(1, { maxWaiting: 1, full: () => new Error('full') })
  const { promise, resolve } = Promise.withResolvers<void>()
  const first = turns.run(() => promise)
  const gone = new AbortController()
  const left = turns.run(async () => 'left', { signal: gone.signal })
  await expect(turns.run(async () => 'refused')).rejects.toThrow('full')
  gone.abort(new Error('gone'))
  await expect(left).rejects.toThrow('gone')
  const second = turns.run(async () => 'second')
  resolve()
  await first
  expect(await second).toBe('second')
})

test('work takes several slots; work that needs more than there are runs alone', async () => {
  const megabytes = new Limiter(100)
  const inside: string[] = []
  const take = async (name: string, weight: number) => {
    const release = await megabytes.acquire({ weight })
    inside.push(name)
    return release
  }
  const [small, other] = [take('small', 40), take('other', 60)]
  const large = take('large', 500)
  const last = take('last', 10)
  ;(await small)()
  expect(inside).toEqual(['small', 'other'])
  ;(await other)()
  const leave = await large
  expect(inside).toEqual(['small', 'other', 'large'])
  leave()
  ;(await last)()
  expect(inside).toEqual(['small', 'other', 'large', 'last'])
})

test('work of one key runs in order, even if earlier work fails or leaves', async () => {
  const mutex = new KeyedMutex()
  const began: string[] = []
  const ends: Record<string, () => void> = {}
  const gone = new AbortController()
  const run = (key: string, name: string, signal?: AbortSignal) =>
    mutex.run(
      key,
      () => {
        began.push(name)
        return new Promise<void>((done) => (ends[name] = done))
      },
      signal,
    )
  const first = run('a', 'first')
  const left = run('a', 'left', gone.signal)
  const failing = mutex.run('a', async () => {
    began.push('failing')
    throw new Error('failed')
  })
  const last = run('a', 'last')
  const other = run('b', 'other')
  gone.abort(new Error('gone'))
  await expect(left).rejects.toThrow('gone')
  expect(began).toEqual(['first', 'other'])
  ends['first']!()
  await first
  await expect(failing).rejects.toThrow('failed')
  await eventually(() => began).toEqual(['first', 'other', 'failing', 'last'])
  ends['last']!()
  ends['other']!()
  await Promise.all([last, other])
})
