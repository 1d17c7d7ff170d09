import { afterEach, beforeEach, expect, type MockInstance, test, vi } from 'vitest'
import { syncConsent, fetchConsent, sendConsent } from './consent.server.ts'
import { toConsent, type StoredConsent, storeConsent, readStoredConsent } from './consent.storage.ts'

const session = 'abcdefghijklmnopqrstuvwxyz012345'
const choice = toConsent({ analytics: true, marketing: false, preferences: true })
const fresh: StoredConsent = { session, choice, at: '2026-11-21T12:00:00.000Z', sent: false, known: false }

let calls: { method: string; session: string | null; type: string | null; body: unknown }[] = []
let logged: MockInstance
let answers: (number | 'offline')[] = []

beforeEach(() => {
  calls = []
  answers = []
  vi.stubGlobal('localStorage', undefined)
  logged = vi.spyOn(console, 'error').mockImplementation(() => undefined)
  vi.stubGlobal('fetch', async (_url: string, { method, headers, body }: RequestInit) => {
    const sent = new Headers(headers)
    calls.push({
      method: String(method),
      session: sent.get('x-session-id'),
      type: sent.get('content-type'),
      body: body === undefined ? undefined : JSON.parse(String(body)),
    })
    const answer = answers.shift() ?? 200
    if (answer === 'offline') throw new TypeError('Failed to fetch')
    return answer === 200 ? Response.json(choice) : new Response('No', { status: answer })
  })
})
afterEach(() => {
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

test('the first choice is POSTed, later ones are PUT, in one session', async () => {
  await sendConsent(fresh)
  await sendConsent({ ...fresh, known: true })
  expect(calls).toEqual([
    { method: 'POST', session, type: 'application/json', body: choice },
    { method: 'PUT', session, type: 'application/json', body: { preferences: choice } },
  ])
})

test('a session that expired on the server is created again', async () => {
  answers = [404, 200]
  await sendConsent({ ...fresh, known: true })
  expect(calls.map(({ method }) => method)).toEqual(['PUT', 'POST'])
})

test('each failure has its own message', async () => {
  answers = [500, 500, 'offline', 500]
  await expect(sendConsent(fresh)).rejects.toThrow(/^Failed to save cookie consent$/)
  await expect(sendConsent({ ...fresh, known: true })).rejects.toThrow(/^Failed to update cookie consent$/)
  await expect(sendConsent(fresh)).rejects.toThrow(/^Failed to save cookie consent$/)
  await expect(fetchConsent(session)).rejects.toThrow(/^Failed to fetch cookie consent$/)
})

test('an unsent choice applies and is sent later', async () => {
  storeConsent(fresh)
  answers = ['offline']
  await syncConsent(fresh)
  expect(readStoredConsent()).toEqual(fresh)
  expect(logged).toHaveBeenCalledOnce()
  await syncConsent(readStoredConsent()!)
  expect(readStoredConsent()).toEqual({ ...fresh, sent: true, known: true })
})

test('a choice made during a request still counts as unsent', async () => {
  const later = { ...fresh, at: '2026-11-21T12:00:01.000Z', choice: { ...choice, analytics: false } }
  storeConsent(later)
  await syncConsent(fresh)
  expect(readStoredConsent()).toEqual({ ...later, sent: false, known: true })
})

test('a choice that only the server has is fetched and stored', async () => {
  const torn = { ...fresh, choice: null }
  storeConsent(torn)
  await syncConsent(torn)
  expect(calls.map(({ method }) => method)).toEqual(['GET'])
  expect(readStoredConsent()).toMatchObject({ session, choice, sent: true, known: true })
})
