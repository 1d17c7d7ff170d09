import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createProgressPrinter } from './progress.ts'

beforeEach(() => vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'performance'] }))
afterEach(() => vi.useRealTimers())

/** What a command shows that reads 3 of 12 products in 4 s. */
function show(isTTY: boolean) {
  const written: string[] = []
  const lines = vi.spyOn(console, 'log').mockImplementation((line: string) => void written.push(line))
  const write = (text: string) => written.push(text)
  const printer = createProgressPrinter({ isTTY, columns: 60, write } as unknown as NodeJS.WriteStream)
  vi.advanceTimersByTime(1)
  printer.items('3 of 12 products read', 3, 12)
  vi.advanceTimersByTime(4_000)
  printer.items('6 of 12 products read', 6, 12)
  vi.advanceTimersByTime(2_000)
  printer.end()
  lines.mockRestore()
  return written
}

test('on a terminal, one line shows how far the command is and the time left', () => {
  expect(show(true)).toEqual([
    '\r\u001b[2Khoard:   3 of 12 products read',
    '\r\u001b[2Khoard:   6 of 12 products read, about 4 s left',
    '\r\u001b[2K',
  ])
})

test('elsewhere, a plain line appears every few seconds', () => {
  expect(show(false)).toEqual(['hoard:   6 of 12 products read, about 4 s left'])
})
