import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { computer } from '#staff/kept/computer.ts'
import { noTexts, readTexts } from '#staff/kept/texts.ts'
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

describe('issue 8: drafts of forms in the desktop editor', () => {
  const disk = new Map<string, string>()
  const write = vi.fn<(name: string, text: string | null) => Promise<void>>(async (name, text) => {
    if (text === null) disk.delete(name)
    else disk.set(name, text)
  })
  const failed = vi.fn()
  const start = async () =>
    (computer.texts = await readTexts({ all: async () => Object.fromEntries(disk), write }, failed))
  beforeEach(async () => {
    vi.useFakeTimers()
    await start()
  })
  afterEach(() => {
    forgetDraft(key)
    delete computer.texts
    disk.clear()
    failed.mockClear()
    vi.useRealTimers()
  })

  test('are on the disk half a second after a change, and there after the program was killed', async () => {
    const told = vi.fn()
    for (const text of ['D', 'Dr', 'Dragons']) keepSoon(key, draft(text), told)
    await vi.advanceTimersByTimeAsync(500)
    expect(disk.size).toBe(1)
    expect(told.mock.calls).toEqual([[true]])
    await start()
    expect(readDraft(key)).toEqual(draft('Dragons'))
  })

  test('are sent to the disk before anything is awaited when the window closes, and forgotten when they are saved', () => {
    keepSoon(key, draft('Dragons'), () => undefined)
    keepDrafts()
    expect(disk.size).toBe(1)
    forgetDraft(key)
    expect(disk.size).toBe(0)
  })

  test('of a disk that refuses are told of, in the form and with the reason, and stay in the form', async () => {
    write.mockRejectedValueOnce(new Error('The disk is full.'))
    const told = vi.fn()
    keepSoon(key, draft('Dragons'), told)
    await vi.advanceTimersByTimeAsync(500)
    expect(told.mock.calls).toEqual([[false]])
    expect(failed.mock.calls).toEqual([[new Error('The disk is full.')]])
    expect(readDraft(key)).toEqual(draft('Dragons'))
  })

  test('that could not be read are not written over', async () => {
    computer.texts = noTexts
    expect(readDraft(key)).toBeNull()
    expect(await writeDraft(key, draft('Dragons'))).toBe(false)
    expect(disk.size).toBe(0)
  })
})
