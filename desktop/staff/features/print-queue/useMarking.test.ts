import { expect, test } from 'vitest'
import type { Mark } from './queue.ts'
import { createMarkSender } from './useMarking.ts'
import { eventually } from '#tests/harness/wait-for.ts'

const mark = (orderId: string, before: number, printed = before + 1): Mark => ({
  orderId,
  lineId: 'a',
  printed,
  before,
})

/** A fake server that responds on demand. */
function heldServer() {
  const came: { marks: readonly Mark[]; answer: PromiseWithResolvers<void> }[] = []
  const send = createMarkSender((marks) => {
    const answer = Promise.withResolvers<void>()
    came.push({ marks, answer })
    return answer.promise
  })
  return {
    came,
    send,
    at: (index: number) =>
      eventually(() => came[index])
        .toBeDefined()
        .then(() => came[index]!),
  }
}

test('marks are sent in turn, at most a thousand per request', async () => {
  const { came, send, at } = heldServer()
  const first = send([mark('1', 0)])
  const many = send(Array.from({ length: 1001 }, (_, order) => mark(String(order), 1)))
  ;(await at(0)).answer.resolve()
  await first
  ;(await at(1)).answer.resolve()
  ;(await at(2)).answer.resolve()
  await many
  expect(came.map(({ marks }) => marks.length)).toEqual([1, 1000, 1])
})

test('a mark based on a failed one fails with it; others are sent', async () => {
  const { came, send, at } = heldServer()
  const results = Promise.allSettled([send([mark('1', 0)]), send([mark('1', 1)]), send([mark('2', 0)])])
  ;(await at(0)).answer.reject(new Error('The shop is busy.'))
  ;(await at(1)).answer.resolve()
  expect(await results).toMatchObject([
    { status: 'rejected', reason: { message: 'The shop is busy.' } },
    { status: 'rejected', reason: { message: 'The shop is busy.' } },
    { status: 'fulfilled' },
  ])
  expect(came.map(({ marks }) => marks[0]!.orderId)).toEqual(['1', '2'])
  // A new mark, based on the server's state.
  const again = send([mark('1', 0)])
  ;(await at(2)).answer.resolve()
  await again
})
