import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { draftStorage } from './draft-storage.ts'
import { noTexts, readTexts } from './text-store.ts'
import {
  removeDraft,
  removeOldDrafts,
  flushDrafts,
  scheduleDraft,
  readDraft,
  writeDraft,
  type StoredDraft,
} from './draft-store.ts'

const key = { user: '7', feature: 'banners', record: 'new' }
const draft = (text: string): StoredDraft<{ text: string }> => ({
  values: { text },
  base: { text: '' },
  version: null,
  at: '2026-11-21T14:05:00.000Z',
})

/** A fake of `localStorage`; `full` makes writes fail. */
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
    removeDraft(key)
    vi.unstubAllGlobals()
    vi.useRealTimers()
  })

  test('are stored within a second, once for many changes', () => {
    const told = vi.fn()
    for (const text of ['D', 'Dr', 'Dragons']) scheduleDraft(key, draft(text), told)
    expect(disk.entries.size).toBe(0)
    vi.advanceTimersByTime(1000)
    expect(readDraft(key)).toEqual(draft('Dragons'))
    expect(told.mock.calls).toEqual([[true]])
  })

  test('are stored at once when the page closes or the form reopens', () => {
    scheduleDraft(key, draft('Dragons'), () => undefined)
    flushDrafts()
    expect(disk.entries.size).toBe(1)
    scheduleDraft(key, draft('Wyverns'), () => undefined)
    expect(readDraft<{ text: string }>(key)?.values.text).toBe('Wyverns')
  })

  test('belong to a person, a feature and a record', () => {
    writeDraft(key, draft('Dragons'))
    for (const other of [{ user: '8' }, { feature: 'blog' }, { record: '3' }])
      expect(readDraft({ ...key, ...other })).toBeNull()
  })

  test('are removed after a save, including pending ones', () => {
    writeDraft(key, draft('Dragons'))
    scheduleDraft(key, draft('Dragons!'), () => undefined)
    removeDraft(key)
    vi.advanceTimersByTime(1000)
    expect(readDraft(key)).toBeNull()
    expect(disk.entries.size).toBe(0)
  })

  test('report a full browser without breaking', () => {
    disk.full = true
    const told = vi.fn()
    scheduleDraft(key, draft('Dragons'), told)
    vi.advanceTimersByTime(1000)
    expect(told.mock.calls).toEqual([[false]])
  })

  test('are repaired where an older version stored half a character', () => {
    writeDraft(key, draft('Drag\ud83d'))
    expect(readDraft(key)).toEqual(draft('Drag\ufffd'))
  })

  test('are ignored when unreadable', () => {
    for (const text of ['{', '[]', '{"values":{}}', 'null']) {
      writeDraft(key, draft('Dragons'))
      const [name] = disk.entries.keys()
      disk.entries.set(name!, text)
      expect(readDraft(key), text).toBeNull()
    }
  })

  test('are removed after 30 days, and nothing else is', () => {
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
    removeOldDrafts(now)
    expect(names(kept)).toEqual(['hoard.draft:7:blog:2', 'hoard.cookie-consent'])
  })
})

describe('drafts of forms in the desktop editor', () => {
  const disk = new Map<string, string>()
  const write = vi.fn<(name: string, text: string | null) => Promise<void>>(async (name, text) => {
    if (text === null) disk.delete(name)
    else disk.set(name, text)
  })
  const failed = vi.fn()
  const start = async () =>
    (draftStorage.texts = await readTexts({ all: async () => Object.fromEntries(disk), write }, failed))
  beforeEach(async () => {
    vi.useFakeTimers()
    await start()
  })
  afterEach(() => {
    removeDraft(key)
    delete draftStorage.texts
    disk.clear()
    failed.mockClear()
    vi.useRealTimers()
  })

  test('are on disk after half a second and survive a kill', { tags: ['D3.2'] }, async () => {
    const told = vi.fn()
    for (const text of ['D', 'Dr', 'Dragons']) scheduleDraft(key, draft(text), told)
    await vi.advanceTimersByTimeAsync(500)
    expect(disk.size).toBe(1)
    expect(told.mock.calls).toEqual([[true]])
    await start()
    expect(readDraft(key)).toEqual(draft('Dragons'))
  })

  test('are sent to the disk synchronously when the window closes', () => {
    scheduleDraft(key, draft('Dragons'), () => undefined)
    flushDrafts()
    expect(disk.size).toBe(1)
    removeDraft(key)
    expect(disk.size).toBe(0)
  })

  test('stay in the form when the disk rejects them, with the reason', async () => {
    write.mockRejectedValueOnce(new Error('The disk is full.'))
    const told = vi.fn()
    scheduleDraft(key, draft('Dragons'), told)
    await vi.advanceTimersByTimeAsync(500)
    expect(told.mock.calls).toEqual([[false]])
    expect(failed.mock.calls).toEqual([[new Error('The disk is full.')]])
    expect(readDraft(key)).toEqual(draft('Dragons'))
  })

  test('are not overwritten when they could not be read', async () => {
    draftStorage.texts = noTexts
    expect(readDraft(key)).toBeNull()
    expect(await writeDraft(key, draft('Dragons'))).toBe(false)
    expect(disk.size).toBe(0)
  })
})
