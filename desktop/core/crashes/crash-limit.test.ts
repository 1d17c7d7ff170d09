import { expect, test } from 'vitest'
import { createCrashLimit } from './crash-limit.ts'

test('a crashing page is reloaded a limited number of times', { tags: ['D1.14', 'D6.16'] }, () => {
  let now = 0
  const crashLimit = createCrashLimit(() => now)
  expect([crashLimit.allows(), crashLimit.allows(), crashLimit.allows(), crashLimit.allows()]).toEqual([
    true,
    true,
    true,
    false,
  ])
  now += 61_000
  expect(crashLimit.allows()).toBe(true)
})

test('the crash limit starts over when the person chooses to reload', () => {
  const patience = createCrashLimit(() => 0)
  for (let crash = 0; crash < 4; crash++) patience.allows()
  patience.forget()
  expect(patience.allows()).toBe(true)
})
