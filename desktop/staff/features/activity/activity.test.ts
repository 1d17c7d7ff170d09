import { expect, test } from 'vitest'
import { describeActivity } from './activity.ts'

test.each([
  [{ kind: 'navigation', action: 'updated', title: 'Lairs' }, 'updated menu item', 'Lairs'],
  [{ kind: 'staff', action: 'invited', title: 'Eddy' }, 'invited account', 'Eddy'],
  [{ kind: 'staff', action: 'joined', title: 'Eddy' }, 'joined', null],
  [{ kind: 'scheduler', action: 'started', title: 'auto sync, hourly' }, 'started', 'auto sync, hourly'],
  [{ kind: 'session', action: 'signed in', title: 'Ada', recordId: '1' }, 'signed in', null],
  [{ kind: 'session', action: 'signed out', title: 'Eddy' }, 'signed out', 'Eddy'],
  [{ kind: 'session', action: 'signed out', title: 'Ada', recordId: '1' }, 'signed out', null],
  [{ kind: 'security', action: 'changed the password', title: 'Ada', recordId: '1' }, 'changed the password', null],
  [{ kind: 'security', action: 'failed to sign in as', title: 'Eddy' }, 'failed to sign in as', 'Eddy'],
  [{ kind: 'security', action: 'was refused', title: 'GET /api/staff' }, 'was refused', 'GET /api/staff'],
] as const)('audit events read like sentences: %o', (entry, words, about) => {
  expect(describeActivity({ staffId: '1', recordId: '7', ...entry })).toEqual({ words, about })
})
