import { expect, test, vi } from 'vitest'
import { openNewer } from './useServerCopy.ts'

const stored = (title: string, minute: number, origin: string) => ({
  values: { title },
  base: { title: '' },
  version: 1,
  at: `2026-11-23T14:0${minute}:00.000Z`,
  origin,
})
const form = (mine: ReturnType<typeof stored> | null, values = mine?.values ?? { title: '' }) => ({
  stored: mine,
  values,
  isDirty: mine !== null,
  adopt: vi.fn<(...drafts: unknown[]) => void>(),
  keepOther: vi.fn<(draft: unknown) => void>(),
})

test('the newer of this browser’s draft and the server’s is opened, and the other one is kept', () => {
  const [mine, theirs] = [stored('Here', 2, 'a'), stored('There', 3, 'b')]
  const older = form(mine)
  expect(openNewer(older, theirs)).toBe(theirs)
  expect(older.adopt.mock.calls).toEqual([[theirs, mine]])
  const empty = form(null)
  expect(openNewer(empty, theirs)).toBe(theirs)
  expect(empty.adopt.mock.calls).toEqual([[theirs, null]])
  const newer = form(stored('Here', 4, 'a'))
  expect(openNewer(newer, theirs)).toBe(newer.stored)
  expect([newer.adopt.mock.calls, newer.keepOther.mock.calls]).toEqual([[], [[theirs]]])
})

test('a copy that this browser sent itself is no other version', () => {
  const same = form(stored('Here', 4, 'a'))
  openNewer(same, stored('Her', 3, 'a'))
  openNewer(same, stored('Here', 5, 'a'))
  const saved = form(null, { title: 'Here' })
  openNewer(saved, stored('Here', 5, 'a'))
  for (const { adopt, keepOther } of [same, saved]) expect([adopt.mock.calls, keepOther.mock.calls]).toEqual([[], []])
})
