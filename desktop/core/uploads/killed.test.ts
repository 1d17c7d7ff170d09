import { fork } from 'node:child_process'
import { once } from 'node:events'
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import type { ChildOrders } from './killed.child.ts'
import { anotherPhoto, openDesk } from './queue.testing.ts'

const desk = await openDesk()
afterAll(() => desk[Symbol.asyncDispose]())

const COUNT = 9

test('issue 8: kill -9 in the middle of looking, optimising, sending and adding: the next one goes on, and each image is there once', async () => {
  const { shop, root, put } = desk
  const folder = join(root, 'queue')
  const names = Array.from({ length: COUNT }, (_, index) => `photo-${index}.jpg`)
  const paths = await Promise.all(names.map(async (name) => put(name, await anotherPhoto(1200, 900))))
  const begin = (dieAt: ChildOrders['dieAt'], some: string[] = []) => {
    const orders: ChildOrders = { url: shop.url, store: join(root, 'hoard.sqlite'), folder, paths: some, dieAt }
    return fork(join(import.meta.dirname, 'killed.child.ts'), [JSON.stringify(orders)], { execArgv: [] })
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
}, 120_000)
