import type { Consent } from '#shared/features/consent/consent.contract.ts'
import { ApiError } from '#shared/contract/errors.ts'
import { request } from '#storefront/api/fetch.ts'
import { logFailure } from '#storefront/log.ts'
import { toConsent, type StoredConsent, storeConsent, readStoredConsent } from './consent.storage.ts'

const URL = '/api/cookie-consent'

/**
 * Sends a choice: POST for the first of a session, PUT for later ones.
 * @throws Error 'Failed to save cookie consent' or 'Failed to update cookie consent'
 */
export async function sendConsent({ session, choice, known }: StoredConsent): Promise<void> {
  const headers = { 'x-session-id': session }
  if (known) {
    try {
      return void (await request('PUT', URL, { preferences: choice }, headers))
    } catch (error) {
      // An expired session is created again.
      if (!(error instanceof ApiError && error.status === 404))
        throw new Error('Failed to update cookie consent', { cause: error })
    }
  }
  try {
    await request('POST', URL, choice, headers)
  } catch (error) {
    throw new Error('Failed to save cookie consent', { cause: error })
  }
}

/**
 * The choice that the server stored for a session, or null.
 * @throws Error 'Failed to fetch cookie consent'
 */
export async function fetchConsent(session: string): Promise<Consent | null> {
  try {
    return ((await request('GET', URL, undefined, { 'x-session-id': session })) ?? null) as Consent | null
  } catch (error) {
    throw new Error('Failed to fetch cookie consent', { cause: error })
  }
}

/**
 * Syncs the choice: sends it if the server lacks it, fetches it if only the server has it. A failure is logged; the
 * next page tries again.
 */
export async function syncConsent(stored: StoredConsent): Promise<void> {
  try {
    if (stored.choice) {
      await sendConsent(stored)
      // A newer choice may have been made meanwhile; that one isn't sent yet.
      const sent = readStoredConsent()?.at === stored.at
      storeConsent({ ...(sent ? stored : (readStoredConsent() ?? stored)), sent, known: true })
    } else {
      const choice = await fetchConsent(stored.session)
      if (choice && !readStoredConsent()?.choice)
        storeConsent({ ...stored, choice: toConsent(choice), sent: true, known: true })
    }
  } catch (error) {
    logFailure('Cookie consent', error)
  }
}
