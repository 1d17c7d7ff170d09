import { expect, test } from 'vitest'
import { subjectWords, withOpen, type Message } from './messages.ts'

const message = (id: number): Message => ({
  id: String(id),
  name: 'Ada',
  email: 'ada@example.com',
  subject: 'custom painting request',
  message: 'Hello',
  at: `2026-11-21T12:00:${10 + id}Z`,
  forwardedAt: null,
  readAt: null,
  answeredAt: null,
})

test('the open message stays in place, once, even if the filter excludes it', () => {
  const ids = (messages: readonly Message[]) => messages.map(({ id }) => id)
  const list = [message(5), message(3), message(1)]
  expect(ids(withOpen(list, undefined))).toEqual(['5', '3', '1'])
  expect(ids(withOpen(list, message(4)))).toEqual(['5', '4', '3', '1'])
  expect(ids(withOpen(list, message(3)))).toEqual(['5', '3', '1'])
  expect(ids(withOpen([], message(3)))).toEqual(['3'])
})

test('subjects are shown as words', () => {
  expect(subjectWords(message(1))).toBe('Custom painting request')
})
