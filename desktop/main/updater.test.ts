import { expect, test, vi } from 'vitest'
import { feedForTests } from './updater.ts'

vi.mock('electron', () => ({ app: {} }))
vi.mock('electron-updater', () => ({ default: {} }))

test('an update feed for tests is on this computer only', { tags: ['D6.21'] }, () => {
  expect(feedForTests('http://127.0.0.1:4000')).toBe('http://127.0.0.1:4000/')
  const foreign = [
    undefined,
    '',
    'http://evil.example',
    'https://127.0.0.1',
    'http://127.0.0.1.evil.example',
    'http://127.0.0.1@evil.example',
    'file:///tmp/feed',
  ]
  for (const address of foreign) expect(feedForTests(address), address).toBeNull()
})
