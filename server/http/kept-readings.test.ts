import { pino } from 'pino'
import { expect, test } from 'vitest'
import { ApiError } from '#shared/contract/errors.ts'
import { KeptReadings } from './kept-readings.ts'

/** A menu behind a call that counts how often it is read. */
function menu() {
  const readings = new KeptReadings()
  let items = ['SHOP']
  let times = 0
  const read = readings.room(
    async (url, { reads }) => {
      reads('navigation')
      times += 1
      const found = items
      await Promise.resolve()
      if (url === '/api/missing') throw new ApiError(404, 'Not found')
      if (url === '/api/broken') throw new ApiError(503, 'Later')
      return { items: found }
    },
    new Set(['/api/navigation', '/api/missing', '/api/broken']),
  )
  const tags: string[] = []
  const call = { requestId: '', log: pino({ enabled: false }), reads: (...names: string[]) => void tags.push(...names) }
  return {
    readings,
    tags,
    ask: (url = '/api/navigation') => read(url, call),
    change: (...now: string[]) => void (items = now),
    times: () => times,
  }
}

test('what many pages read is read once, names what it was made from each time, and is read anew after a change', async () => {
  const { ask, change, readings, tags, times } = menu()
  const crowd = await Promise.all([ask(), ask(), ask()])
  expect([times(), tags]).toEqual([1, ['navigation', 'navigation', 'navigation']])
  expect(() => Object.assign(crowd[0] as object, { items: [] })).toThrow(TypeError)
  change('SHOP', 'BLOG')
  readings.drop(['products'])
  expect(await ask()).toEqual({ items: ['SHOP'] })
  readings.drop(['navigation'])
  expect(await ask()).toEqual({ items: ['SHOP', 'BLOG'] })
  await Promise.all([ask('/api/elsewhere'), ask('/api/elsewhere')])
  expect(times()).toBe(4)
})

test('a reading that began before a change is given to nobody who asks after it', async () => {
  const { ask, change, readings } = menu()
  const before = ask()
  change('BLOG')
  // Not yet known to be made from it.
  readings.drop(['something else'])
  expect(await ask()).toEqual({ items: ['BLOG'] })
  expect(await before).toEqual({ items: ['SHOP'] })
  expect(await ask()).toEqual({ items: ['BLOG'] })
})

test('that something is missing is kept, a failure is not', async () => {
  const { ask, readings, times } = menu()
  for (const url of ['/api/missing', '/api/missing', '/api/broken', '/api/broken'])
    await expect(ask(url)).rejects.toThrow(ApiError)
  expect(times()).toBe(3)
  readings.drop(['navigation'])
  await expect(ask('/api/missing')).rejects.toThrow('404')
  expect(times()).toBe(4)
})

test('a tag of all of a kind goes with each of them', async () => {
  const { readings } = menu()
  let times = 0
  const read = readings.keep('active banners', ['banners:*'], async () => ++times)
  expect([await read(), await read()]).toEqual([1, 1])
  readings.drop(['banners:gallery'])
  expect(await read()).toBe(2)
})
