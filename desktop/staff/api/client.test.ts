import { afterEach, expect, test, vi } from 'vitest'
import { store } from '#staff/store.ts'
import { UnreachableError } from './api-error.ts'
import { client, gateClient } from './client.ts'
import { onlineAtom } from './connection.ts'
import { confirmQuestionAtom } from './confirmation.ts'
import { queryClient } from './query-client.ts'
import { waitFor } from '#tests/harness/wait-for.ts'

afterEach(() => vi.unstubAllGlobals())

const answering = (body: string, init: ResponseInit) => {
  const fetch = vi.fn<typeof globalThis.fetch>(async () => new Response(body, init))
  vi.stubGlobal('fetch', fetch)
  return fetch
}

test.each([
  ['{"message":"No seat is free."}', { status: 409 }, '409: No seat is free.'],
  ['<h1>Bad gateway</h1>', { status: 502 }, '502: <h1>Bad gateway</h1>'],
  ['', { status: 500, statusText: 'Internal Server Error' }, '500: Internal Server Error'],
])('an API error reads "status: message", or the status text: %s', { tags: ['C7.4'] }, async (body, init, said) => {
  const fetch = answering(body, init)
  await expect(gateClient.user()).rejects.toThrow(said)
  expect(fetch).toHaveBeenCalledOnce()
})

test.each([
  ['{"message":"slug: Taken","details":{"fields":{"slug":"Taken"}}}', { slug: 'Taken' }],
  ['{"message":"slug: Taken"}', {}],
  ['{"message":"Not here","details":null}', {}],
  ['slug: Taken', {}],
])('an API error has the problems of fields, if the response names any: %s', async (body, fields) => {
  answering(body, { status: 400 })
  await expect(gateClient.user()).rejects.toMatchObject({ fields })
})

test('a response that ends early is a lost connection, too', { tags: ['C10.14'] }, async () => {
  const cut = new Response(new ReadableStream({ pull: (body) => body.error(new TypeError('network error')) }))
  vi.stubGlobal('fetch', async () => cut)
  await expect(gateClient.user()).rejects.toThrow(UnreachableError)
  expect(store.get(onlineAtom)).toBe(false)
  store.set(onlineAtom, true)
})

test('a lost connection says that changes are still here after a write only', { tags: ['C10.14'] }, async () => {
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('network error')))
  await expect(gateClient.user()).rejects.toThrow(/^The shop can’t be reached\. Try again in a moment\.$/)
  const writing = client.scheduler.stop()
  await expect(writing).rejects.toThrow(
    'The shop can’t be reached. Your changes are still here. Try again in a moment.',
  )
  store.set(onlineAtom, true)
})

test('reads and writes are not retried; reads stay fresh for 5 minutes', { tags: ['C7.5', 'C9.3'] }, async () => {
  vi.useFakeTimers()
  const call = vi.fn<() => Promise<string>>(async () => 'read')
  const read = () => queryClient.fetchQuery({ queryKey: ['/api/a-read'], queryFn: call })
  await read()
  vi.advanceTimersByTime(299_000)
  await read()
  expect(call).toHaveBeenCalledTimes(1)
  vi.advanceTimersByTime(2000)
  await read()
  expect(call).toHaveBeenCalledTimes(2)
  vi.useRealTimers()
  const failing = vi.fn<() => Promise<string>>().mockRejectedValue(new Error('no'))
  await expect(queryClient.fetchQuery({ queryKey: ['/api/fails'], queryFn: failing })).rejects.toThrow('no')
  expect(failing).toHaveBeenCalledOnce()
  expect(queryClient.getDefaultOptions()).toMatchObject({
    queries: { retry: false, refetchOnWindowFocus: false },
    mutations: { retry: false },
  })
  queryClient.clear()
})

test('a call that needs a confirmation waits for it, and is repeated as it was', { tags: ['C11.6'] }, async () => {
  const refusal = { message: 'Please confirm.', code: 'confirmation_required', confirmAt: '/api/account/confirm' }
  const responses = [
    Response.json(refusal, { status: 403 }),
    Response.json(refusal, { status: 403 }),
    // On its way with the session from before the confirmation.
    Response.json({ message: 'Unauthorized' }, { status: 401 }),
    Response.json({ isConfirmed: true, confirmAt: '/api/account/confirm' }),
    new Response(null, { status: 204 }),
  ]
  const fetch = vi.fn<typeof globalThis.fetch>(async () => responses.shift()!)
  vi.stubGlobal('fetch', fetch)
  const end = () => client.staff.endSessions({ params: { id: '1' } })

  const cancelled = end()
  await waitFor(() => expect(store.get(confirmQuestionAtom)?.path).toBe('/api/account/confirm'))
  store.get(confirmQuestionAtom)!.answer(false)
  await expect(cancelled).rejects.toThrow('403: Please confirm.')
  expect(store.get(confirmQuestionAtom)).toBeNull()

  const ended = end()
  await waitFor(() => expect(store.get(confirmQuestionAtom)).not.toBeNull())
  expect((await client.auth.confirmation()).isConfirmed).toBe(true)
  store.get(confirmQuestionAtom)!.answer(true)
  await ended
  const calls = fetch.mock.calls.map(([path, init]) => `${init?.method} ${String(path)}`)
  expect([calls[1], calls[4]]).toEqual(['DELETE /api/staff/1/sessions', 'DELETE /api/staff/1/sessions'])
})
