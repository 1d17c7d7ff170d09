import { expect, test, vi } from 'vitest'
import { showFile } from './show-file.ts'

test('object URLs are revoked after 5 minutes, or once unused', { tags: ['I2.12'] }, () => {
  vi.useFakeTimers()
  const release = vi.spyOn(URL, 'revokeObjectURL')
  const [first, second] = [{ src: '' }, { src: '' }]
  showFile(new Blob(['a']), first)
  const hide = showFile(new Blob(['b']), second)
  expect([first.src, second.src].every((url) => url.startsWith('blob:'))).toBe(true)
  hide()
  expect(release.mock.calls).toEqual([[second.src]])
  vi.advanceTimersByTime(5 * 60_000 - 1)
  expect(release).toHaveBeenCalledTimes(1)
  vi.advanceTimersByTime(1)
  expect(release.mock.calls).toEqual([[second.src], [first.src]])
  vi.useRealTimers()
})
