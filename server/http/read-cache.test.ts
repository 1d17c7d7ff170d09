import { pino } from 'pino'
import { expect, test } from 'vitest'
import { ApiError } from '#shared/contract/errors.ts'
import { ReadCache } from './read-cache.ts'

/** A menu behind an endpoint that counts its reads. */
function menu() {
  const readings = new ReadCache()
  let items = ['SHOP']
  let times = 0
  const read = readings.wrapReader(
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

test('a shared read is cached with its tags until one of them changes', async () => {
  const { ask, change, readings, tags, times } = menu()
  const crowd = await Promise.all([ask(), ask(), ask()])
  expect([times(), tags]).toEqual([1, ['navigation', 'navigation', 'navigation']])
  expect(() => Object.assign(crowd[0] as object, { items: [] })).toThrow(TypeError)
  change('SHOP', 'BLOG')
  readings.invalidate(['products'])
  expect(await ask()).toEqual({ items: ['SHOP'] })
  readings.invalidate(['navigation'])
  expect(await ask()).toEqual({ items: ['SHOP', 'BLOG'] })
  await Promise.all([ask('/api/elsewhere'), ask('/api/elsewhere')])
  expect(times()).toBe(4)
})

test('a read that began before a change is not reused after it', async () => {
  const { ask, change, readings } = menu()
  const before = ask()
  change('BLOG')
  // A dependency the cached read doesn't have yet.
  readings.invalidate(['something else'])
  expect(await ask()).toEqual({ items: ['BLOG'] })
  expect(await before).toEqual({ items: ['SHOP'] })
  expect(await ask()).toEqual({ items: ['BLOG'] })
})

test('a 404 is cached, other failures are not', async () => {
  const { ask, readings, times } = menu()
  for (const url of ['/api/missing', '/api/missing', '/api/broken', '/api/broken'])
    await expect(ask(url)).rejects.toThrow(ApiError)
  expect(times()).toBe(3)
  readings.invalidate(['navigation'])
  await expect(ask('/api/missing')).rejects.toThrow('404')
  expect(times()).toBe(4)
})

test('a wildcard tag matches every tag of its kind', async () => {
  const { readings } = menu()
  let times = 0
  const read = readings.wrap('active banners', ['banners:*'], async () => ++times)
  expect([await read(), await read()]).toEqual([1, 1])
  readings.invalidate(['banners:gallery'])
  expect(await read()).toBe(2)
})
