import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { fakeWorkers } from '#tests/harness/fake-workers.ts'
import { WorkerPool, type WorkerPoolOptions } from './worker-pool.ts'

const MEGABYTE = 1024 * 1024

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const soon = () => vi.advanceTimersByTimeAsync(0)

function openPool(options: Partial<WorkerPoolOptions> = {}) {
  const { started, start } = fakeWorkers()
  const pool = new WorkerPool<{ job: { input: string; result: string } }>({
    start,
    workers: 2,
    jobMs: 1000,
    idleMs: 5000,
    memory: 100,
    failure: (reason) => new Error(reason),
    ...options,
  })
  return { pool, started, messageOf: (job: Promise<string>) => job.catch((error: Error) => error.message) }
}

test('jobs wait for memory, and the time limit waits with them', async () => {
  const { pool, started } = openPool()
  const both = Promise.all([pool.run('job', 'a'), pool.run('job', 'b')])
  await soon()
  const [first, second] = started
  first!.requestMemory(60 * MEGABYTE)
  await soon()
  second!.requestMemory(60 * MEGABYTE)
  await vi.advanceTimersByTimeAsync(900)
  expect([first!.granted, second!.granted]).toEqual([1, 0])
  first!.finish('A')
  await vi.advanceTimersByTimeAsync(900)
  expect([second!.granted, second!.isKilled]).toEqual([1, false])
  second!.finish('B')
  expect(await both).toEqual(['A', 'B'])
})

test('the memory of a job that dies while waiting or working becomes available', async () => {
  const { pool, started, messageOf } = openPool({ workers: 3 })
  const jobs = ['a', 'b', 'c'].map((name) => messageOf(pool.run('job', name)))
  await soon()
  for (const worker of started) {
    worker.requestMemory(100 * MEGABYTE)
    await soon()
  }
  started[1]!.crash()
  started[0]!.crash()
  await soon()
  expect(started.map(({ granted }) => granted)).toEqual([1, 0, 1])
  started[2]!.finish('C')
  expect(await Promise.all(jobs)).toEqual(['exit', 'exit', 'C'])
})

test('large jobs run one at a time, and small ones overtake those that wait', async () => {
  const { pool, started } = openPool({ memory: 200, large: 50 })
  const all = ['large 1', 'large 2', 'small'].map((name) => pool.run('job', name))
  await soon()
  const [first, second] = started
  // Both are large: the first one starts again as such, the second one waits without a worker.
  first!.requestMemory(90 * MEGABYTE)
  second!.requestMemory(90 * MEGABYTE)
  await soon()
  const jobs = () => [first!.jobs, second!.jobs]
  expect(jobs()).toEqual([
    ['large 1', 'small'],
    ['large 2', 'large 1'],
  ])
  first!.requestMemory(50 * MEGABYTE)
  second!.requestMemory(90 * MEGABYTE)
  await soon()
  expect([first!.granted, second!.granted]).toEqual([1, 1])
  first!.finish('S')
  await soon()
  expect(jobs()[0]).toEqual(['large 1', 'small'])
  second!.finish('A')
  await soon()
  expect(first!.jobs).toEqual(['large 1', 'small', 'large 2'])
  first!.finish('B')
  expect(await Promise.all(all)).toEqual(['A', 'B', 'S'])
})

test('a late job fails and its worker is replaced; replies to it are ignored', async () => {
  const { pool, started, messageOf } = openPool({ workers: 1 })
  const late = messageOf(pool.run('job', 'a'))
  await vi.advanceTimersByTimeAsync(1000)
  expect([await late, started[0]!.isKilled]).toEqual(['late', true])
  const next = pool.run('job', 'b')
  await soon()
  started[0]!.finish('A')
  started[1]!.finish('B')
  expect(await next).toBe('B')
})

test('a worker that holds too much memory after its job is replaced', async () => {
  const { pool, started } = openPool({ workers: 1 })
  const job = pool.run('job', 'a')
  await soon()
  started[0]!.finish('A', 300 * MEGABYTE)
  expect([await job, started[0]!.isKilled]).toEqual(['A', true])
})

test('a worker that never gets ready or can’t be started fails its job as such', async () => {
  const silent = { postMessage: () => {}, on: () => {}, kill: vi.fn<() => void>() }
  const { pool, messageOf } = openPool({ start: () => silent })
  const job = messageOf(pool.run('job', 'a'))
  await vi.advanceTimersByTimeAsync(60_000)
  expect(await job).toBe('start')
  expect(silent.kill).toHaveBeenCalledOnce()
  const broken = openPool({
    start() {
      throw new Error('no memory')
    },
  })
  expect(await broken.messageOf(broken.pool.run('job', 'a'))).toBe('start')
})

test('a job that can’t be sent fails, and its worker is replaced', async () => {
  const { pool, started } = openPool({ workers: 1 })
  const first = pool.run('job', 'a')
  await soon()
  started[0]!.postMessage = () => {
    throw new Error('not cloneable')
  }
  started[0]!.finish('A')
  await first
  await expect(pool.run('job', 'b')).rejects.toThrow('not cloneable')
  expect(started[0]!.isKilled).toBe(true)
})

test('errors keep their status; closing fails running, waiting and future jobs', async () => {
  const { pool, started, messageOf } = openPool({
    workers: 1,
    toError: ({ message, status }) => new Error(`${status} ${message}`),
  })
  const failing = messageOf(pool.run('job', 'a'))
  await soon()
  started[0]!.reply({ id: 1, failure: { message: 'bad', status: 422 }, rss: 0 })
  expect(await failing).toBe('422 bad')
  const jobs = ['b', 'c'].map((name) => messageOf(pool.run('job', name)))
  await soon()
  const { pool: unused, started: none } = openPool()
  jobs.push(messageOf(unused.run('job', 'd')))
  for (const each of [pool, unused]) each.close(new Error('closed'))
  jobs.push(messageOf(pool.run('job', 'e')))
  expect(await Promise.all(jobs)).toEqual(['closed', 'closed', 'closed', 'closed'])
  expect(none).toEqual([])
  expect(started.map(({ isKilled }) => isKilled)).toEqual([true])
})
