import { once } from 'node:events'
import type { Worker } from 'node:worker_threads'
import { expect, test } from 'vitest'
import { Thread } from './thread.ts'

const open = (limits: { waiting: number; jobMs: number }) =>
  new Thread<string, string>(new URL('./jobs.testing.ts', import.meta.url), limits)

test('jobs are answered in order, one at a time, and the queue has an end', async () => {
  const thread = open({ waiting: 2, jobMs: 20_000 })
  const both = Promise.all([thread.ask('a'), thread.ask('b')])
  await expect(thread.ask('c')).rejects.toMatchObject({ status: 503, headers: { 'retry-after': '5' } })
  expect(await both).toEqual(['A', 'B'])
  expect(await thread.ask('c')).toBe('C')
  const slow = Promise.withResolvers<string>()
  const fetching = thread.askFor(() => slow.promise)
  expect(await thread.ask('d')).toBe('D')
  slow.resolve('e')
  expect(await fetching).toBe('E')
})

test('a job that fails, ends its thread or never ends is an error, and the next one is done', async () => {
  const thread = open({ waiting: 10, jobMs: 20_000 })
  await expect(thread.ask('fail')).rejects.toThrow('as it was told')
  expect(await thread.ask('a')).toBe('A')
  await expect(thread.ask('end')).rejects.toThrow('ended before its work')
  expect(await thread.ask('a')).toBe('A')
  const hasty = open({ waiting: 10, jobMs: 100 })
  await expect(hasty.ask('hang')).rejects.toThrow('longer than 100 ms')
})

test('what Node itself lets a watched thread say is no answer', async () => {
  expect(await open({ waiting: 2, jobMs: 20_000 }).ask('import')).toBe('IMPORT')
})

test('a thread that ends or fails while nobody waits for it is replaced, and troubles nobody', async () => {
  const thread = open({ waiting: 10, jobMs: 20_000 })
  for (const job of ['end later', 'fail later']) {
    const opening = once(process, 'worker') as Promise<[Worker]>
    expect(await thread.ask(job)).toBe(job.toUpperCase())
    const [worker] = await opening
    if (worker.threadId !== -1) await new Promise((ended) => worker.once('exit', ended))
  }
  expect(await thread.ask('a')).toBe('A')
})
