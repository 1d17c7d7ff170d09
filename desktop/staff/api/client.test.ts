import { afterEach, expect, test, vi } from 'vitest'
import { gate } from './client.ts'
import { queryClient } from './query-client.ts'

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
])(
  '§7 general handling: a refusal is the status, a colon, and the words, or the status text: %s',
  async (body, init, said) => {
    const fetch = answering(body, init)
    await expect(gate.user()).rejects.toThrow(said)
    // Not asked twice.
    expect(fetch).toHaveBeenCalledOnce()
  },
)

test('§7 §9 general handling: reads and writes are not retried, are fresh for 5 minutes, and not repeated on focus', async () => {
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
