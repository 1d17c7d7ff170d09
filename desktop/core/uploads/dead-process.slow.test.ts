import { mkdir, rm } from 'node:fs/promises'
import { afterAll, expect, test } from 'vitest'
import { anotherPhoto, openUploadBench, results, waitUntilDone } from '#tests/harness/desktop/upload-queue.ts'
import { waitFor } from '#tests/harness/wait-for.ts'

const bench = await openUploadBench()
afterAll(() => bench[Symbol.asyncDispose]())
const { put } = bench

test('a dead process fails its file only; a full or missing folder is reported', { tags: ['D7.7'] }, async () => {
  const queue = bench.queue()
  await queue.add(
    await Promise.all(
      [1, 2, 3, 4].map(async (n) => ({ path: await put(`dying-${n}.jpg`, await anotherPhoto(1800, 1200)) })),
    ),
    [],
  )
  await waitFor(() => expect(queue.state().items.some(({ is }) => is === 'optimizing')).toBe(true), {
    interval: 5,
  })
  const working = bench.workers.children.findLast(
    ({ signalCode, exitCode }) => signalCode === null && exitCode === null,
  )
  working!.kill('SIGKILL')
  await waitUntilDone(queue)
  const failed = queue.state().items.filter(({ is }) => is === 'refused')
  expect(failed.length).toBeLessThan(2)
  for (const item of failed) expect(item).toMatchObject({ message: 'Failed to optimize image', canRetry: true })
  await rm(queue.folder, { recursive: true })
  const [id] = await queue.add([{ path: await put('nowhere.jpg', await anotherPhoto()) }], [])
  await waitUntilDone(queue)
  expect(results(queue)).toContain('nowhere.jpg: Failed to optimize image')
  await mkdir(queue.folder)
  queue.retry([id!])
  await waitUntilDone(queue)
  expect(results(queue)).toContain('nowhere.jpg: added')
  await queue.close()
})
