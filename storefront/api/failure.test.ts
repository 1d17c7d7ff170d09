import { afterEach, expect, test, vi } from 'vitest'
import { ApiError, UnreachableError } from '#shared/contract/errors.ts'
import { explainFailure, reasonOf } from './failure.ts'
import { countWrites, request } from './fetch.ts'

afterEach(() => vi.unstubAllGlobals())

const CONNECTION = "The shop can't be reached. Check your connection."
const failed = 'Failed to add. Please try again.'

test('only a lost request or response is told as a broken connection', { tags: ['S10.57'] }, async () => {
  const failure = (answer: () => Promise<unknown>) => {
    vi.stubGlobal('fetch', answer)
    return request('POST', '/api/cart', {}).then(
      () => 'nothing',
      (error: unknown) => explainFailure(failed, error),
    )
  }
  const lost = () => Promise.reject(new TypeError('Failed to fetch'))
  expect(await failure(lost)).toBe(`${failed} ${CONNECTION}`)
  expect(await failure(async () => ({ ok: true, text: lost }))).toBe(`${failed} ${CONNECTION}`)
  // A page of a proxy or of a hotel.
  expect(await failure(async () => new Response('<h1>Sign in</h1>'))).toBe(failed)
  expect(explainFailure(failed, new TypeError('Promise.withResolvers is not a function'))).toBe(failed)
  expect(reasonOf(new TypeError('x is undefined'))).toBe('')
  expect(reasonOf(new UnreachableError())).toBe(CONNECTION)
})

test('what the shop refuses as it is isn’t worth another try', { tags: ['S10.58'] }, () => {
  expect(explainFailure(failed, new ApiError(400, 'Quantity must be at least 1.'))).toBe(
    'Failed to add. Quantity must be at least 1.',
  )
  expect(explainFailure(failed, new ApiError(429, 'Too many requests.'))).toBe(`${failed} Too many requests.`)
  expect(explainFailure(failed, new ApiError(500, 'Internal Server Error'))).toBe(failed)
})

test('a program that fails before it has sent a write is known by their number', { tags: ['S10.59'] }, async () => {
  vi.stubGlobal('fetch', async () => Response.json(null))
  const before = countWrites()
  await request('GET', '/api/cart')
  expect(countWrites()).toBe(before)
  await request('PUT', '/api/cart/7', { quantity: 2 })
  expect(countWrites()).toBe(before + 1)
})
