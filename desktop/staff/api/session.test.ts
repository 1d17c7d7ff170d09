import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { store } from '#staff/store.ts'
import { draftStorage } from '#staff/drafts/draft-storage.ts'
import { removeDraft, scheduleDraft } from '#staff/drafts/draft-store.ts'
import { noTexts } from '#staff/drafts/text-store.ts'
import { toastAtom } from '#staff/toast/toast.ts'
import { handleExpiredSession } from './session.ts'

const assign = vi.fn<(address: string) => void>()
const set = vi.fn<(name: string, text: string | null) => Promise<void>>(async () => undefined)

beforeEach(() => {
  vi.useFakeTimers()
  vi.stubGlobal('location', { pathname: '/cms/banners', search: '?edit=3', assign })
  draftStorage.texts = { ...noTexts, set }
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
  draftStorage.texts = noTexts
})

test('an expired session shows one message, then the login page after 1 s', { tags: ['C8.1', 'C9.1'] }, () => {
  const key = { user: '7', feature: 'banners', record: '3' }
  scheduleDraft(key, { values: { text: 'Dragons' }, base: { text: '' }, version: 1, at: '' }, () => undefined)
  handleExpiredSession()
  handleExpiredSession()
  expect(store.get(toastAtom)).toMatchObject({
    id: 1,
    title: 'Unauthorized: Your session has expired. Redirecting to login...',
    variant: 'destructive',
  })
  expect(set).toHaveBeenCalledWith(expect.any(String), expect.stringContaining('Dragons'))
  vi.advanceTimersByTime(999)
  expect(assign).not.toHaveBeenCalled()
  vi.advanceTimersByTime(1)
  expect(assign.mock.calls).toEqual([['/api/login?return=%2Fcms%2Fbanners%3Fedit%3D3']])
  removeDraft(key)
})
