import { expect, test } from 'vitest'
import { abortable, backOff, pause, retry } from './retry.ts'

test('an operation is retried until it succeeds', async () => {
  let tries = 0
  const failures: number[] = []
  const attempt = async () => {
    if (++tries < 3) throw new Error(`failure ${tries}`)
    return 'done'
  }
  expect(await retry(attempt, (_, count) => failures.push(count) && 1)).toBe('done')
  expect(failures).toEqual([1, 2])
})

test('a final error is thrown at once', async () => {
  const attempt = async () => {
    throw new Error('final')
  }
  await expect(retry(attempt, () => null)).rejects.toThrow('final')
})

test('an aborted signal ends the wait between attempts', async () => {
  const stopping = new AbortController()
  const attempt = async () => {
    setTimeout(() => stopping.abort(new Error('stopped')))
    throw new Error('failed')
  }
  await expect(retry(attempt, () => 60_000, stopping.signal)).rejects.toThrow('stopped')
  await expect(pause(60_000, stopping.signal)).rejects.toThrow('stopped')
  await expect(abortable(new Promise(() => {}), stopping.signal)).rejects.toThrow('stopped')
})

test('back-off doubles up to a limit, with jitter', () => {
  const wait = backOff({ first: 1000, most: 60_000 })
  for (let failure = 1; failure <= 40; failure++) {
    const full = Math.min(60_000, 1000 * 2 ** (failure - 1))
    const waits = Array.from({ length: 50 }, () => wait(failure))
    expect(Math.min(...waits)).toBeGreaterThanOrEqual(full / 2)
    expect(Math.max(...waits)).toBeLessThanOrEqual(full)
    expect(new Set(waits).size).toBeGreaterThan(5)
  }
})
