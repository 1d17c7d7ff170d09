import 'fake-indexeddb/auto'
import { beforeEach, expect, test, vi } from 'vitest'
import { waitFor } from '#tests/harness/wait-for.ts'

const name = 'hoard.draft:7:blog:new'
const draft = (text: string, at: string) => JSON.stringify({ values: { text }, base: {}, version: null, at })

/** A window of the browser: modules of its own, and the storages that all windows share. */
async function openWindow() {
  vi.resetModules()
  const [{ loadBrowserDrafts }, { draftStorage }] = await Promise.all([
    import('./browser-texts.ts'),
    import('./draft-storage.ts'),
  ])
  await loadBrowserDrafts()
  return draftStorage.texts
}

beforeEach(() => {
  vi.stubGlobal('addEventListener', () => undefined)
  const left = { 'hoard.draft:7:pages:new': draft('left by an earlier version', new Date().toISOString()) }
  vi.stubGlobal('localStorage', {
    ...left,
    getItem: (name: 'hoard.draft:7:pages:new') => left[name] ?? null,
    removeItem(name: 'hoard.draft:7:pages:new') {
      delete (this as Partial<typeof left>)[name]
    },
  })
})

test('drafts of forms are shared by all windows, survive them, and are taken over from localStorage', async () => {
  const one = await openWindow()
  expect(Object.keys(localStorage).filter((name) => name.startsWith('hoard'))).toEqual([])
  const other = await openWindow()
  expect(other.get('hoard.draft:7:pages:new')).toContain('left by an earlier version')

  await one.set(name, draft('Half a dragon', new Date().toISOString()))
  await waitFor(() => expect(other.get(name)).toContain('Half a dragon'))
  expect((await openWindow()).get(name)).toContain('Half a dragon')

  await other.set(name, null)
  await waitFor(() => expect(one.get(name)).toBeNull())
  expect((await openWindow()).get(name)).toBeNull()
})
