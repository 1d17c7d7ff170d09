import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { createLogger } from '#server/observability/log.ts'
import { createTempFiles } from '#server/storage/temp-files.ts'
import { fakeWorkers } from '#tests/harness/fake-workers.ts'
import { openImageProcessor } from './image-processor.ts'
import { eventually } from '#tests/harness/wait-for.ts'

function open() {
  const { start, started } = fakeWorkers()
  const images = openImageProcessor({
    tempFiles: createTempFiles(join(tmpdir(), 'hoard-no-images')),
    log: createLogger('silent', true),
    limits: { waiting: { now: 2, later: 3 } },
    start,
  })
  const add = (source: string, when: 'now' | 'later') => images.vary(source, { width: 20, format: 'webp' }, when)
  const sources = () => started.map(({ jobs }) => jobs.map((job) => (job as { source: string }).source))
  const finish = (worker: number) => started[worker]!.finish({ path: '', size: 0 })
  return { images, add, sources, finish }
}

test('urgent work comes first and always has a free process', async () => {
  const { add, sources, finish } = open()
  const all = [add('later 1', 'later'), add('later 2', 'later'), add('a', 'now'), add('b', 'now'), add('c', 'now')]
  await eventually(sources).toEqual([['later 1'], ['a']])
  finish(0)
  await eventually(sources).toEqual([['later 1', 'b'], ['a']])
  finish(1)
  await eventually(sources).toEqual([
    ['later 1', 'b'],
    ['a', 'c'],
  ])
  finish(0)
  await eventually(sources).toEqual([
    ['later 1', 'b', 'later 2'],
    ['a', 'c'],
  ])
  finish(0)
  finish(1)
  await Promise.all(all)
})

test('a full queue refuses more work; closing refuses waiting work', async () => {
  const { images, add } = open()
  const four = Promise.allSettled(Array.from({ length: 4 }, (_, index) => add(String(index), 'now')))
  await expect(add('fifth', 'now')).rejects.toMatchObject({ status: 503, headers: { 'retry-after': '10' } })
  const waits = add('later', 'later')
  await images.close()
  await expect(waits).rejects.toMatchObject({ status: 503 })
  await expect(add('too late', 'now')).rejects.toMatchObject({ status: 503 })
  for (const one of await four) expect(one).toMatchObject({ status: 'rejected', reason: { status: 503 } })
})
