import { facts } from '#staff/facts.ts'
import { timeText } from './time.ts'

/** A moment in the shop's time zone, such as `21 Nov 2026, 14:05`. */
export const shopTimeText = (iso: string): string => timeText(iso, facts.timeZone)
