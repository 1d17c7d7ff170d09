import type { Consent } from '#shared/features/consent/consent.contract.ts'
import { ApiError } from '#shared/contract/errors.ts'
import { call } from '#storefront/api/fetch.ts'
import { logFailure } from '#storefront/log.ts'
import { consentOf, type StoredConsent, storeConsent, storedConsent } from './consent.storage.ts'

const URL = '/api/cookie-consent'

/**
 * Sends a choice: POST for the first of a session, PUT for later ones (specification section 7).
 * @throws Error 'Failed to save cookie consent', or 'Failed to update cookie consent' (section 8)
 */
export async function sendConsent({ session, choice, known }: StoredConsent): Promise<void> {
  const headers = { 'x-session-id': session }
  if (known) {
    try {
      return void (await call('PUT', URL, { preferences: choice }, headers))
    } catch (error) {
      // A session that the server has forgotten begins anew.
      if (!(error instanceof ApiError && error.status === 404))
        throw new Error('Failed to update cookie consent', { cause: error })
    }
  }
  try {
    await call('POST', URL, choice, headers)
  } catch (error) {
    throw new Error('Failed to save cookie consent', { cause: error })
  }
}

/**
 * The choice that the server has of a session, or null.
 * @throws Error 'Failed to fetch cookie consent'
 */
export async function fetchConsent(session: string): Promise<Consent | null> {
  try {
    return ((await call('GET', URL, undefined, { 'x-session-id': session })) ?? null) as Consent | null
  } catch (error) {
    throw new Error('Failed to fetch cookie consent', { cause: error })
  }
}

/**
 * Makes browser and server agree: a choice that the server lacks is sent, one that only the server can tell is asked for. A failure is
 * logged and leaves things as they are: the next page tries again.
 */
export async function catchUp(stored: StoredConsent): Promise<void> {
  try {
    if (stored.choice) {
      await sendConsent(stored)
      // Another choice may have been made meanwhile; that one is not sent yet.
      const sent = storedConsent()?.at === stored.at
      storeConsent({ ...(sent ? stored : (storedConsent() ?? stored)), sent, known: true })
    } else {
      const choice = await fetchConsent(stored.session)
      if (choice && !storedConsent()?.choice)
        storeConsent({ ...stored, choice: consentOf(choice), sent: true, known: true })
    }
  } catch (error) {
    logFailure('Cookie consent', error)
  }
}
