import { afterEach, expect, test, vi } from 'vitest'
import { keep, kept, openChannel } from './browser-storage.ts'

afterEach(() => vi.unstubAllGlobals())

test('what a browser blocks is empty and keeps nothing, and says so', { tags: ['S10.68'] }, () => {
  const refuse = () => {
    throw new DOMException('The operation is insecure.', 'SecurityError')
  }
  for (const name of ['localStorage', 'sessionStorage'])
    vi.stubGlobal(name, new Proxy({}, { get: refuse, set: refuse, ownKeys: refuse }))
  vi.stubGlobal('BroadcastChannel', refuse)
  expect([kept('a'), keep('a', '1'), keep('a', null, 'sessionStorage')]).toEqual([null, false, false])
  expect(openChannel('a')).toBeUndefined()
})

test('what a browser keeps is read, listed and removed', () => {
  const entries = new Map<string, string>()
  const storage = {
    getItem: (name: string) => entries.get(name) ?? null,
    setItem: (name: string, text: string) => void entries.set(name, text),
    removeItem: (name: string) => void entries.delete(name),
  }
  vi.stubGlobal('localStorage', storage)
  expect([keep('a', '1'), kept('a'), keep('a', null), kept('a')]).toEqual([true, '1', true, null])
})
