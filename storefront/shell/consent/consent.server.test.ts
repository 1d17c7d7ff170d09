import { afterEach, beforeEach, expect, type MockInstance, test, vi } from 'vitest'
import { catchUp, fetchConsent, sendConsent } from './consent.server.ts'
import { consentOf, type StoredConsent, storeConsent, storedConsent } from './consent.storage.ts'

const session = 'abcdefghijklmnopqrstuvwxyz012345'
const choice = consentOf({ analytics: true, marketing: false, preferences: true })
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

test('§7 cookie consent: POST with the four flags first, PUT with preferences later, under a session of its own', async () => {
  await sendConsent(fresh)
  await sendConsent({ ...fresh, known: true })
  expect(calls).toEqual([
    { method: 'POST', session, type: 'application/json', body: choice },
    { method: 'PUT', session, type: 'application/json', body: { preferences: choice } },
  ])
})

test('a session that the server has forgotten is saved anew', async () => {
  answers = [404, 200]
  await sendConsent({ ...fresh, known: true })
  expect(calls.map(({ method }) => method)).toEqual(['PUT', 'POST'])
})

test("§8 'Failed to fetch cookie consent', 'Failed to save cookie consent', 'Failed to update cookie consent'", async () => {
  answers = [500, 500, 'offline', 500]
  await expect(sendConsent(fresh)).rejects.toThrow(/^Failed to save cookie consent$/)
  await expect(sendConsent({ ...fresh, known: true })).rejects.toThrow(/^Failed to update cookie consent$/)
  await expect(sendConsent(fresh)).rejects.toThrow(/^Failed to save cookie consent$/)
  await expect(fetchConsent(session)).rejects.toThrow(/^Failed to fetch cookie consent$/)
})

test('a choice that could not be sent holds, and is sent when the server is there again', async () => {
  storeConsent(fresh)
  answers = ['offline']
  await catchUp(fresh)
  expect(storedConsent()).toEqual(fresh)
  expect(logged).toHaveBeenCalledOnce()
  await catchUp(storedConsent()!)
  expect(storedConsent()).toEqual({ ...fresh, sent: true, known: true })
})

test('a choice made while another was on its way is not taken for sent', async () => {
  const later = { ...fresh, at: '2026-11-21T12:00:01.000Z', choice: { ...choice, analytics: false } }
  storeConsent(later)
  await catchUp(fresh)
  expect(storedConsent()).toEqual({ ...later, sent: false, known: true })
})

test('a choice that only the server can tell is asked for and kept', async () => {
  const torn = { ...fresh, choice: null }
  storeConsent(torn)
  await catchUp(torn)
  expect(calls.map(({ method }) => method)).toEqual(['GET'])
  expect(storedConsent()).toMatchObject({ session, choice, sent: true, known: true })
})
