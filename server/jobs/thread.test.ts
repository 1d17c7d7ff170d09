import { once } from 'node:events'
import type { Worker } from 'node:worker_threads'
import { expect, test } from 'vitest'
import { Thread } from './thread.ts'

const open = (limits: { waiting: number; jobMs: number }) =>
  new Thread<string, string>(new URL('../../tests/harness/thread-jobs.ts', import.meta.url), limits)

test('jobs run in order, one at a time, with a bounded queue', async () => {
  const thread = open({ waiting: 2, jobMs: 20_000 })
  const both = Promise.all([thread.run('a'), thread.run('b')])
  await expect(thread.run('c')).rejects.toMatchObject({ status: 503, headers: { 'retry-after': '5' } })
  expect(await both).toEqual(['A', 'B'])
  expect(await thread.run('c')).toBe('C')
  const slow = Promise.withResolvers<string>()
  const fetching = thread.runFetched(() => slow.promise)
  expect(await thread.run('d')).toBe('D')
  slow.resolve('e')
  expect(await fetching).toBe('E')
})

test('a failed, crashed or hanging job is an error; the next one runs', async () => {
  const thread = open({ waiting: 10, jobMs: 20_000 })
  await expect(thread.run('fail')).rejects.toThrow('as it was told')
  expect(await thread.run('a')).toBe('A')
  await expect(thread.run('end')).rejects.toThrow('ended before its job')
  expect(await thread.run('a')).toBe('A')
  const hasty = open({ waiting: 10, jobMs: 100 })
  await expect(hasty.run('hang')).rejects.toThrow('longer than 100 ms')
})

test('messages that Node sends under --watch are ignored', async () => {
  expect(await open({ waiting: 2, jobMs: 20_000 }).run('import')).toBe('IMPORT')
})

test('a thread that fails while idle is replaced', async () => {
  const thread = open({ waiting: 10, jobMs: 20_000 })
  for (const job of ['end later', 'fail later']) {
    const opening = once(process, 'worker') as Promise<[Worker]>
    expect(await thread.run(job)).toBe(job.toUpperCase())
    const [worker] = await opening
    if (worker.threadId !== -1) await new Promise((ended) => worker.once('exit', ended))
  }
  expect(await thread.run('a')).toBe('A')
})
