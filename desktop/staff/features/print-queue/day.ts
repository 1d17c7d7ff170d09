import { facts } from '#staff/facts.ts'

/** The date in the shop's time zone, such as `21 Nov 2026`. */
export const dayOf = (iso: string): string =>
  new Date(iso).toLocaleDateString('en-GB', {
    day: 'numeric',
    month: 'short',
    year: 'numeric',
    timeZone: facts.timeZone,
  })
