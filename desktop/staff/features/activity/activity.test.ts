import { expect, test } from 'vitest'
import { deedOf } from './activity.ts'

test.each([
  [{ kind: 'navigation', action: 'updated', title: 'Lairs' }, 'updated menu item', 'Lairs'],
  [{ kind: 'staff', action: 'invited', title: 'Eddy' }, 'invited account', 'Eddy'],
  [{ kind: 'staff', action: 'joined', title: 'Eddy' }, 'joined', null],
  [{ kind: 'scheduler', action: 'started', title: 'auto sync, hourly' }, 'started', 'auto sync, hourly'],
  [{ kind: 'session', action: 'signed in', title: 'Eddy' }, 'signed in', null],
  [{ kind: 'session', action: 'signed out', title: 'Eddy' }, 'signed out', 'Eddy'],
] as const)('the log says what was done as people would: %o', (entry, words, about) => {
  expect(deedOf(entry)).toEqual({ words, about })
})
