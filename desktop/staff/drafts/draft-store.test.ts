import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { draftStorage } from './draft-storage.ts'
import { noTexts, readTexts } from './text-store.ts'
import { removeDraft, flushDrafts, scheduleDraft, readDraft, writeDraft, type StoredDraft } from './draft-store.ts'
import { listDrafted } from './drafted-records.ts'
import { removeOldDrafts } from './stored-drafts.ts'

const key = { user: '7', feature: 'banners', record: 'new' }
const draft = (text: string): StoredDraft<{ text: string }> => ({
  values: { text },
  base: { text: '' },
  version: null,
  at: '2026-11-21T14:05:00.000Z',
})

const disk = new Map<string, string>()
const write = vi.fn<(name: string, text: string | null) => Promise<void>>(async (name, text) => {
  if (text === null) disk.delete(name)
  else disk.set(name, text)
})
const failed = vi.fn()
const start = async () =>
  (draftStorage.texts = await readTexts({ all: async () => Object.fromEntries(disk), write }, failed))

describe('drafts of forms', () => {
  beforeEach(async () => {
    vi.useFakeTimers()
    await start()
  })
  afterEach(() => {
    removeDraft(key)
    draftStorage.texts = noTexts
    disk.clear()
    failed.mockClear()
    vi.useRealTimers()
  })

  test('are on disk after half a second, once for many changes, and survive a kill', { tags: ['D3.2'] }, async () => {
    const told = vi.fn()
    for (const text of ['D', 'Dr', 'Dragons']) scheduleDraft(key, draft(text), told)
    expect(disk.size).toBe(0)
    await vi.advanceTimersByTimeAsync(500)
    expect(disk.size).toBe(1)
    expect(told.mock.calls).toEqual([[true]])
    await start()
    expect(readDraft(key)).toEqual(draft('Dragons'))
  })

  test('are known to lists as soon as they come and go', () => {
    const told: string[] = []
    draftStorage.texts.onChange(() => told.push(listDrafted('7', 'banners')))
    scheduleDraft({ ...key, record: 'a:1' }, draft('Dragons'), () => undefined)
    scheduleDraft({ ...key, feature: 'banners-drafts' }, draft('Dragons'), () => undefined)
    flushDrafts()
    removeDraft({ ...key, record: 'a:1' })
    removeDraft({ ...key, feature: 'banners-drafts' })
    expect(told).toEqual(['a%3A1', 'a%3A1', '', ''])
  })

  test('are sent to the disk synchronously when the window closes or the form reopens', () => {
    scheduleDraft(key, draft('Dragons'), () => undefined)
    flushDrafts()
    expect(disk.size).toBe(1)
    scheduleDraft(key, draft('Wyverns'), () => undefined)
    expect(readDraft<{ text: string }>(key)?.values.text).toBe('Wyverns')
    removeDraft(key)
    expect(disk.size).toBe(0)
  })

  test('belong to a person, a feature and a record', async () => {
    await writeDraft(key, draft('Dragons'))
    for (const other of [{ user: '8' }, { feature: 'blog' }, { record: '3' }])
      expect(readDraft({ ...key, ...other })).toBeNull()
  })

  test('are removed after a save, including pending ones', async () => {
    await writeDraft(key, draft('Dragons'))
    scheduleDraft(key, draft('Dragons!'), () => undefined)
    removeDraft(key)
    await vi.advanceTimersByTimeAsync(1000)
    expect(readDraft(key)).toBeNull()
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
    expect(draftStorage.texts.isWhole()).toBe(false)
  })

  test('are not overwritten when they could not be read', async () => {
    draftStorage.texts = noTexts
    expect(readDraft(key)).toBeNull()
    expect(await writeDraft(key, draft('Dragons'))).toBe(false)
    expect(disk.size).toBe(0)
  })

  test('are repaired where an older version stored half a character', async () => {
    await writeDraft(key, draft('Drag\ud83d'))
    expect(readDraft(key)).toEqual(draft('Drag\ufffd'))
  })

  test('are ignored when unreadable', async () => {
    await writeDraft(key, draft('Dragons'))
    const [name] = disk.keys()
    for (const text of ['{', '[]', '{"values":{}}', 'null']) {
      disk.set(name!, text)
      await draftStorage.texts.readAgain()
      expect(readDraft(key), text).toBeNull()
    }
  })

  test('are removed after 30 days, and nothing else is', async () => {
    const now = Date.parse(draft('').at)
    const daysAgo = (days: number) => new Date(now - days * 24 * 60 * 60_000).toISOString()
    const stored = {
      'hoard.draft:7:blog:1': JSON.stringify({ ...draft('old'), at: daysAgo(31) }),
      'hoard.draft:8:blog:1': JSON.stringify({ ...draft('another’s'), at: daysAgo(400) }),
      'hoard.draft:7:blog:2': JSON.stringify({ ...draft('young'), at: daysAgo(29) }),
      'hoard.draft:7:blog:3': '{',
      'hoard.builder.typing:x': '{"at":"2020-01-01T00:00:00Z"}',
    }
    for (const [name, text] of Object.entries(stored)) disk.set(name, text)
    await draftStorage.texts.readAgain()
    removeOldDrafts(now)
    expect([...disk.keys()]).toEqual(['hoard.draft:7:blog:2', 'hoard.builder.typing:x'])
  })
})

test('what was just typed survives reading everything again', async () => {
  const texts = await start()
  write.mockRejectedValueOnce(new Error('The disk is full.'))
  await texts.set('a', 'typed').catch(() => undefined)
  disk.set('b', 'of another window')
  await texts.readAgain()
  expect([texts.get('a'), texts.get('b')]).toEqual(['typed', 'of another window'])
})
