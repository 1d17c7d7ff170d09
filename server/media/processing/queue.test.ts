import { expect, test } from 'vitest'
import { UrgencyQueue } from './queue.ts'

const open = () => new UrgencyQueue({ running: { now: 2, later: 1 }, waiting: { now: 2, later: 3 } })

test('urgent work comes first and always has a free slot', async () => {
  const queue = open()
  const began: string[] = []
  const ends: Record<string, () => void> = {}
  const add = (name: string, when: 'now' | 'later') =>
    queue.run(when, () => {
      began.push(name)
      return new Promise<void>((done) => (ends[name] = done))
    })
  const all = [add('later 1', 'later'), add('later 2', 'later'), add('a', 'now'), add('b', 'now'), add('c', 'now')]
  await expect.poll(() => began).toEqual(['later 1', 'a'])
  ends['later 1']!()
  await expect.poll(() => began).toEqual(['later 1', 'a', 'b'])
  ends['a']!()
  ends['b']!()
  await expect.poll(() => began).toEqual(['later 1', 'a', 'b', 'c', 'later 2'])
  ends['c']!()
  ends['later 2']!()
  await Promise.all(all)
})

test('a full queue refuses more work; closing refuses waiting work', async () => {
  const queue = open()
  const { promise, resolve } = Promise.withResolvers<void>()
  const four = Array.from({ length: 4 }, () => queue.run('now', () => promise))
  await expect(queue.run('now', async () => {})).rejects.toMatchObject({
    status: 503,
    headers: { 'retry-after': '10' },
  })
  const waits = queue.run('later', async () => {})
  queue.close()
  await expect(waits).rejects.toMatchObject({ status: 503 })
  await expect(queue.run('now', async () => {})).rejects.toMatchObject({ status: 503 })
  resolve()
  expect((await Promise.allSettled(four)).map(({ status }) => status)).toEqual([
    'fulfilled',
    'fulfilled',
    'rejected',
    'rejected',
  ])
})
