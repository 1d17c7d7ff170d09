import { keep, kept } from '#shared/browser-storage.ts'
import type { Consent } from '#shared/features/consent/consent.contract.ts'

/** Consent entry in localStorage; absent before the first choice. */
export interface StoredConsent {
  /** Consent session at the server, separate from the cart session. */
  session: string
  /** Null if the stored choice is unreadable: the server's copy is fetched. */
  choice: Consent | null
  /** Time of the choice, ISO 8601. */
  at: string
  /** `sent`: the server has this choice; `known`: it has an earlier one of this session. */
  sent: boolean
  known: boolean
}

export const CONSENT_KEY = 'hoard.cookie-consent'

/** Fallback when storage is blocked: the choice lasts as long as the page. */
let fallbackConsent: StoredConsent | null = null

const isFlag = (value: unknown) => typeof value === 'boolean'

/** Parses a stored entry; null if it is invalid. Never throws. */
export function parseConsent(text: string | null): StoredConsent | null {
  try {
    const { session, choice, at, sent, known } = JSON.parse(text ?? '') as Partial<StoredConsent>
    if (typeof session !== 'string' || !/^[\w-]{22,128}$/.test(session)) return null
    const whole = choice && [choice.analytics, choice.marketing, choice.preferences].every(isFlag)
    return {
      session,
      choice: whole ? toConsent(choice) : null,
      at: String(at ?? ''),
      sent: sent === true,
      known: known === true,
    }
  } catch {
    return null
  }
}

/** Builds a choice. Necessary cookies are always true; unknown fields are dropped. */
export const toConsent = ({ analytics, marketing, preferences }: Omit<Consent, 'necessary'>): Consent => ({
  necessary: true,
  analytics,
  marketing,
  preferences,
})

/** This browser's choice, or null. */
export const readStoredConsent = (): StoredConsent | null => parseConsent(kept(CONSENT_KEY)) ?? fallbackConsent

/** False if the choice lasts for this page only. */
export function storeConsent(consent: StoredConsent): boolean {
  fallbackConsent = consent
  return keep(CONSENT_KEY, JSON.stringify(consent))
}
