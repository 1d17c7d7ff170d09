import type { Consent } from '#shared/features/consent/consent.contract.ts'

/** What a browser keeps of its choice: one entry, and none before there is a choice (specification sections 3, 4). */
export interface StoredConsent {
  /** Under which the server has it, a namespace of its own (decision 8). */
  session: string
  /** Null when what is stored can't be read, but its session can: the server is asked. */
  choice: Consent | null
  /** When it was made, ISO 8601. */
  at: string
  /** Whether the server has it, and an earlier one of this session. */
  sent: boolean
  known: boolean
}

export const CONSENT_KEY = 'hoard.cookie-consent'

/** For browsers that refuse storage: the choice lasts as long as the page. */
let remembered: StoredConsent | null = null

const isFlag = (value: unknown) => typeof value === 'boolean'

/** The choice in an entry's text; null for what is none. Never throws. */
export function parseConsent(text: string | null): StoredConsent | null {
  try {
    const { session, choice, at, sent, known } = JSON.parse(text ?? '') as Partial<StoredConsent>
    if (typeof session !== 'string' || !/^[\w-]{22,128}$/.test(session)) return null
    const whole = choice && [choice.analytics, choice.marketing, choice.preferences].every(isFlag)
    return {
      session,
      choice: whole ? consentOf(choice) : null,
      at: String(at ?? ''),
      sent: sent === true,
      known: known === true,
    }
  } catch {
    return null
  }
}

/** Necessary cookies are always true (specification section 5), and nothing else is in a choice. */
export const consentOf = ({ analytics, marketing, preferences }: Omit<Consent, 'necessary'>): Consent => ({
  necessary: true,
  analytics,
  marketing,
  preferences,
})

/** The choice of this browser, or null. */
export function storedConsent(): StoredConsent | null {
  try {
    return parseConsent(localStorage.getItem(CONSENT_KEY)) ?? remembered
  } catch {
    return remembered // storage is blocked
  }
}

export function storeConsent(consent: StoredConsent): void {
  remembered = consent
  try {
    localStorage.setItem(CONSENT_KEY, JSON.stringify(consent))
  } catch {
    return // remembered for this page
  }
}

/** Whether something may be kept for the shopper's comfort. */
export const mayRemember = (): boolean => storedConsent()?.choice?.preferences === true
