/** Holds a choice made without scripts, until scripts take it over. They can read it. */
export const CONSENT_COOKIE = 'hoard.consent'
