import { facts } from '#staff/facts.ts'

/** A moment in the shop's time zone, such as `21 Nov 2026, 14:05`. */
export const shopTimeText = (iso: string): string =>
  new Date(iso).toLocaleString('en-GB', {
    day: 'numeric',
    month: 'short',
    year: 'numeric',
    hour: '2-digit',
    minute: '2-digit',
    timeZone: facts.timeZone,
  })
