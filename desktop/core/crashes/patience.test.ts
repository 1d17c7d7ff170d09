import { expect, test } from 'vitest'
import { createPatience } from './patience.ts'

test('checklist: a page that crashes is opened again, but not for ever', () => {
  let now = 0
  const patience = createPatience(() => now)
  expect([patience.allows(), patience.allows(), patience.allows(), patience.allows()]).toEqual([
    true,
    true,
    true,
    false,
  ])
  now += 61_000
  expect(patience.allows()).toBe(true)
})

test('checklist: who says that it should be tried again gets it as often as at first', () => {
  const patience = createPatience(() => 0)
  for (let crash = 0; crash < 4; crash++) patience.allows()
  patience.forget()
  expect(patience.allows()).toBe(true)
})
