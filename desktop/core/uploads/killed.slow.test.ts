import { fork } from 'node:child_process'
import { once } from 'node:events'
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import type { ChildOrders } from '#tests/harness/desktop/upload-process.ts'
import { anotherPhoto, openUploadBench } from '#tests/harness/desktop/upload-queue.ts'

const bench = await openUploadBench()
afterAll(() => bench[Symbol.asyncDispose]())

const COUNT = 6

test('the queue resumes after kill -9 at any step and adds each image once', { tags: ['D2.9', 'D5.5'] }, async () => {
  const { shop, root, put } = bench
  const folder = join(root, 'queue')
  const names = Array.from({ length: COUNT }, (_, index) => `photo-${index}.jpg`)
  const paths = await Promise.all(names.map(async (name) => put(name, await anotherPhoto(1200, 900))))
  const begin = (dieAt: ChildOrders['dieAt'], some: string[] = []) => {
    const orders: ChildOrders = { url: shop.url, store: join(root, 'hoard.sqlite'), folder, paths: some, dieAt }
    return fork(
      join(import.meta.dirname, '../../../tests/harness/desktop/upload-process.ts'),
      [JSON.stringify(orders)],
      { execArgv: [] },
    )
  }
  for (const [index, dieAt] of (['look', 'optimize', 'send', 'add'] as const).entries()) {
    const [, signal] = (await once(begin(dieAt, index === 0 ? paths : []), 'exit')) as [number, string]
    expect([dieAt, signal]).toEqual([dieAt, 'SIGKILL'])
  }
  const last = begin(null)
  const [[items]] = (await Promise.all([once(last, 'message'), once(last, 'exit')])) as [[[string, string][]], unknown]
  expect(items.map(([is]) => is)).toEqual(names.map(() => 'added'))
  expect(new Set(items.map(([, id]) => id)).size).toBe(COUNT)
  const images = await shop.staff.images.list({ query: {} })
  expect(images.map(({ originalName }) => originalName).toSorted()).toEqual(names)
  expect(await readdir(folder)).toEqual([])
})
