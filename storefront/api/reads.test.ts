import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { ApiError } from '#shared/contract/errors.ts'
import { filtersRead, productsRead } from '#storefront/features/catalogue/gallery/gallery.queries.ts'
import { noFilters } from '#storefront/features/catalogue/gallery/filters.ts'
import { type AnyRead, read, readOrNull } from './read.ts'
import { ReadStore } from './reads.ts'

const MINUTE = 60_000
const menu: AnyRead = { url: '/api/navigation' }
const nobody = () => undefined

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

/** A store whose responses come on command, in any order. */
function shop() {
  const asked: { url: string; answer(data: unknown): Promise<void>; refuse(error: Error): Promise<void> }[] = []
  const logged: string[] = []
  const reads = new ReadStore(
    (url) => {
      const { promise, resolve, reject } = Promise.withResolvers<unknown>()
      const settled = () => vi.advanceTimersByTimeAsync(0).then(nobody)
      asked.push({
        url,
        answer: (data) => (resolve(data), settled()),
        refuse: (error) => (reject(error), settled()),
      })
      return promise
    },
    (what) => logged.push(what),
  )
  return { reads, asked, logged }
}

test(
  'responses stay fresh for 5 minutes; nothing is polled, retried or read again on focus',
  { tags: ['S9.1'] },
  async () => {
    const { reads, asked } = shop()
    reads.subscribe(menu, nobody, true)
    await asked[0]!.answer([])
    await vi.advanceTimersByTimeAsync(5 * MINUTE - 1)
    await reads.load(menu)
    expect(asked).toHaveLength(1)
    await vi.advanceTimersByTimeAsync(1)
    expect(asked).toHaveLength(1)
    void reads.load(menu)
    await asked[1]!.refuse(new ApiError(500, 'Broken'))
    await vi.advanceTimersByTimeAsync(60 * MINUTE)
    expect(asked).toHaveLength(2)
  },
)

test(
  'the product list stays fresh for 5 minutes, the filter options for 10',
  { tags: ['S7.18', 'S7.19', 'S9.8'] },
  async () => {
    const reads = new ReadStore(async () => Date.now())
    const [products, filters] = [productsRead(noFilters), filtersRead(noFilters)] as AnyRead[]
    const load = () => Promise.all([reads.load(products!), reads.load(filters!)])
    const ages = () => [products!, filters!].map((each) => (Date.now() - Number(reads.data(each))) / MINUTE)
    await load()
    await vi.advanceTimersByTimeAsync(5 * MINUTE)
    await load()
    expect(ages()).toEqual([0, 5])
    await vi.advanceTimersByTimeAsync(5 * MINUTE)
    await load()
    expect(ages()).toEqual([0, 0])
  },
)

test('components that are shown together share one request', async () => {
  const { reads, asked } = shop()
  const seen: unknown[] = []
  const leave = [1, 2].map(() => reads.subscribe(menu, () => seen.push(reads.data(menu)), true))
  await asked[0]!.answer(['Gallery'])
  expect(asked).toHaveLength(1)
  // The first also hears that the request begins.
  expect(seen).toEqual([undefined, ['Gallery'], ['Gallery']])
  leave.forEach((unsubscribe) => unsubscribe())
  reads.invalidate(() => true)
  reads.set(menu, [])
  expect([asked.length, seen.length]).toEqual([1, 3])
})

test('an older response never replaces a newer one, a write or a cancelled read', async () => {
  const { reads, asked } = shop()
  void reads.load(menu)
  void reads.refresh(menu)
  await asked[1]!.answer('new')
  await asked[0]!.answer('old')
  expect(reads.data(menu)).toBe('new')

  void reads.refresh(menu)
  reads.set(menu, 'written')
  expect(reads.state(menu).isFetching).toBe(false)
  await asked[2]!.answer('old')
  expect(reads.data(menu)).toBe('written')

  void reads.refresh(menu)
  reads.cancel(menu)
  expect(reads.state(menu).isFetching).toBe(false)
  await asked[3]!.refuse(new ApiError(500, 'Late'))
  expect(reads.state(menu)).toMatchObject({ data: 'written', error: null })
})

test('what is invalidated is read again: at once if it is shown or on its way, else when it is needed', async () => {
  const { reads, asked } = shop()
  const [shown, hidden, underWay, other] = ['/api/a', '/api/b', '/api/c', '/api/other'].map((url) => ({ url }))
  for (const each of [shown!, hidden!, other!]) reads.set(each, 'before')
  reads.subscribe(shown!, nobody, true)
  reads.subscribe(hidden!, nobody, false)
  void reads.load(underWay!)
  expect(asked.map(({ url }) => url)).toEqual(['/api/c'])

  reads.invalidate((url) => url !== other!.url)
  expect(asked.slice(1).map(({ url }) => url)).toEqual(['/api/a', '/api/c'])
  expect(reads.state(shown!)).toMatchObject({ data: 'before', isFetching: true })
  await asked[0]!.answer('before')
  expect(reads.data(underWay!)).toBeUndefined()
  await asked[2]!.answer('after')
  expect(reads.data(underWay!)).toBe('after')

  void reads.load(other!)
  void reads.load(hidden!)
  expect(asked.slice(3).map(({ url }) => url)).toEqual(['/api/b'])
})

test('a failure leaves earlier data visible, and the next component tries again', async () => {
  const { reads, asked, logged } = shop()
  const first = reads.subscribe(menu, nobody, true)
  await asked[0]!.refuse(new ApiError(503, 'Busy'))
  expect(reads.state(menu)).toMatchObject({ data: undefined, error: { status: 503 }, isFetching: false })
  first()
  reads.subscribe(menu, nobody, true)
  expect(reads.state(menu)).toMatchObject({ error: null, isFetching: true })
  await asked[1]!.answer(['Gallery'])
  void reads.refresh(menu)
  await asked[2]!.refuse(new TypeError('Failed to fetch'))
  expect(reads.state(menu)).toMatchObject({ data: ['Gallery'], error: { message: 'Failed to fetch' } })
  void reads.refresh(menu)
  expect(reads.state(menu).error).not.toBeNull()
  await asked[3]!.answer(['Gallery'])
  expect(reads.state(menu).error).toBeNull()
  expect(logged).toEqual(['GET /api/navigation', 'GET /api/navigation'])
})

test('equal data stays the same object', async () => {
  const { reads, asked } = shop()
  const before = [{ label: 'Gallery' }]
  reads.set(menu, before)
  void reads.refresh(menu)
  await asked[0]!.answer([{ label: 'Gallery' }])
  expect(reads.data(menu)).toBe(before)
  const state = reads.state(menu)
  expect(reads.state(menu)).toBe(state)
})

test('without a connection reads wait, and start when it is back', async () => {
  const { reads, asked } = shop()
  reads.set({ url: '/api/fresh' }, 'fresh')
  reads.subscribe({ url: '/api/fresh' }, nobody, true)
  reads.subscribe({ url: '/api/failed' }, nobody, true)
  await asked[0]!.refuse(new TypeError('Failed to fetch'))
  reads.pause()
  const cart: AnyRead = { url: '/api/cart' }
  let isDone = false
  void reads.load(cart).then(() => (isDone = true))
  void reads.load({ url: '/api/cancelled' })
  reads.cancel({ url: '/api/cancelled' })
  await vi.advanceTimersByTimeAsync(MINUTE)
  expect(reads.state(cart)).toMatchObject({ isPaused: true, isFetching: false, error: null })
  expect([asked.length, isDone]).toEqual([1, false])

  reads.resume()
  await vi.advanceTimersByTimeAsync(0)
  expect(reads.state(cart)).toMatchObject({ isPaused: false, isFetching: true })
  expect(asked.slice(1).map(({ url }) => url)).toEqual(['/api/failed', '/api/cart'])
  await asked[2]!.answer([])
  expect([reads.state(cart).isFetching, isDone]).toEqual([false, true])
})

test('a 401 fails unless the read returns null; failures are logged and thrown', { tags: ['S8.2'] }, async () => {
  const logged: string[] = []
  const refusing = (status: number) =>
    new ReadStore(
      () => Promise.reject(new ApiError(status, 'Sign in first')),
      (what) => logged.push(what),
    )
  await expect(refusing(401).fetch(read('/api/designers'))).rejects.toThrow('401: Sign in first')
  await expect(refusing(401).fetch(readOrNull('/api/navigation'))).resolves.toBeNull()
  expect(logged).toEqual(['GET /api/designers'])
  const page = { url: '/api/pages/slug/footer', failure: 'Failed to fetch page' }
  for (const each of [page, { ...page, canBeMissing: true }])
    for (const status of [404, 500]) await refusing(status).load(each)
  expect(logged.slice(1)).toEqual([
    'GET /api/pages/slug/footer',
    'Failed to fetch page: GET /api/pages/slug/footer',
    'Failed to fetch page: GET /api/pages/slug/footer',
  ])
})

test('failed reads are not retried', { tags: ['S9.1'] }, async () => {
  let calls = 0
  const reads = new ReadStore(() => Promise.reject(new ApiError(500, String(calls++))), nobody)
  await reads.load(read('/api/designers'))
  await vi.advanceTimersByTimeAsync(60 * MINUTE)
  expect([calls, reads.state(read('/api/designers')).error?.message]).toEqual([1, '500: 0'])
})
