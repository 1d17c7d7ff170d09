import { expect, test } from 'vitest'
import { describeActivity } from './activity.ts'

test.each([
  [{ kind: 'navigation', action: 'updated', title: 'Lairs' }, 'updated menu item', 'Lairs'],
  [{ kind: 'staff', action: 'invited', title: 'Eddy' }, 'invited account', 'Eddy'],
  [{ kind: 'staff', action: 'joined', title: 'Eddy' }, 'joined', null],
  [{ kind: 'scheduler', action: 'started', title: 'auto sync, hourly' }, 'started', 'auto sync, hourly'],
  [{ kind: 'session', action: 'signed in', title: 'Eddy' }, 'signed in', null],
  [{ kind: 'session', action: 'signed out', title: 'Eddy' }, 'signed out', 'Eddy'],
] as const)('audit events read like sentences: %o', (entry, words, about) => {
  expect(describeActivity(entry)).toEqual({ words, about })
})
