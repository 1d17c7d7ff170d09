import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { forgetDraft, forgetOldDrafts, keepDrafts, keepSoon, readDraft, writeDraft, type KeptDraft } from './keeping.ts'

const key = { user: '7', room: 'banners', record: 'new' }
const draft = (text: string): KeptDraft<{ text: string }> => ({
  values: { text },
  base: { text: '' },
  version: null,
  at: '2026-11-21T14:05:00.000Z',
})

/** A browser's storage; `full` refuses as a full one does. */
function storage() {
  const entries = new Map<string, string>()
  return {
    full: false,
    entries,
    getItem: (name: string) => entries.get(name) ?? null,
    removeItem: (name: string) => void entries.delete(name),
    setItem(name: string, value: string) {
      if (this.full) throw new DOMException('full', 'QuotaExceededError')
      entries.set(name, value)
    },
  }
}

describe('drafts of forms', () => {
  let disk: ReturnType<typeof storage>
  beforeEach(() => {
    disk = storage()
    vi.stubGlobal('localStorage', disk)
    vi.useFakeTimers()
  })
  afterEach(() => {
    forgetDraft(key)
    vi.unstubAllGlobals()
    vi.useRealTimers()
  })

  test('are kept within a second of the last change, and once for many', () => {
    const told = vi.fn()
    for (const text of ['D', 'Dr', 'Dragons']) keepSoon(key, draft(text), told)
    expect(disk.entries.size).toBe(0)
    vi.advanceTimersByTime(1000)
    expect(readDraft(key)).toEqual(draft('Dragons'))
    expect(told.mock.calls).toEqual([[true]])
  })

  test('are kept at once when the page is left, and when the form is opened again', () => {
    keepSoon(key, draft('Dragons'), () => undefined)
    keepDrafts()
    expect(disk.entries.size).toBe(1)
    keepSoon(key, draft('Wyverns'), () => undefined)
    expect(readDraft<{ text: string }>(key)?.values.text).toBe('Wyverns')
  })

  test('are a person’s, a room’s and a record’s own', () => {
    writeDraft(key, draft('Dragons'))
    for (const other of [{ user: '8' }, { room: 'blog' }, { record: '3' }])
      expect(readDraft({ ...key, ...other })).toBeNull()
  })

  test('are gone once they are saved, also those that were about to be kept', () => {
    writeDraft(key, draft('Dragons'))
    keepSoon(key, draft('Dragons!'), () => undefined)
    forgetDraft(key)
    vi.advanceTimersByTime(1000)
    expect(readDraft(key)).toBeNull()
    expect(disk.entries.size).toBe(0)
  })

  test('of a full browser are told of, and nothing breaks', () => {
    disk.full = true
    const told = vi.fn()
    keepSoon(key, draft('Dragons'), told)
    vi.advanceTimersByTime(1000)
    expect(told.mock.calls).toEqual([[false]])
  })

  test('that can’t be read are none', () => {
    for (const text of ['{', '[]', '{"values":{}}', 'null']) {
      writeDraft(key, draft('Dragons'))
      const [name] = disk.entries.keys()
      disk.entries.set(name!, text)
      expect(readDraft(key), text).toBeNull()
    }
  })

  test('are forgotten 30 days after their last change, everybody’s, and nothing else that the browser keeps', () => {
    const now = Date.parse(draft('').at)
    const daysAgo = (days: number) => new Date(now - days * 24 * 60 * 60_000).toISOString()
    const names = (kept: Record<string, unknown>) => Object.keys(kept)
    const kept: Record<string, string> = {
      'hoard.draft:7:blog:1': JSON.stringify({ ...draft('old'), at: daysAgo(31) }),
      'hoard.draft:8:blog:1': JSON.stringify({ ...draft('another’s'), at: daysAgo(400) }),
      'hoard.draft:7:blog:2': JSON.stringify({ ...draft('young'), at: daysAgo(29) }),
      'hoard.draft:7:blog:3': '{',
      'hoard.cookie-consent': '{"at":"2020-01-01T00:00:00Z"}',
    }
    vi.stubGlobal('localStorage', {
      ...kept,
      getItem: (name: string) => kept[name] ?? null,
      removeItem: (name: string) => delete kept[name],
    })
    forgetOldDrafts(now)
    expect(names(kept)).toEqual(['hoard.draft:7:blog:2', 'hoard.cookie-consent'])
  })
})
