import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { slotAfter } from './slots.ts'

/** All slots between two times. */
function slots(schedule: Parameters<typeof slotAfter>[0], from: string, to: string, timeZone: string): string[] {
  const found: string[] = []
  let slot = slotAfter(schedule, new Date(from), timeZone)
  while (slot <= new Date(to)) {
    found.push(slot.toISOString().replace(':00.000Z', 'Z'))
    slot = slotAfter(schedule, slot, timeZone)
  }
  return found
}

test.each([
  // Clocks go forward from 2 to 3, and back from 3 to 2.
  ['Europe/Berlin', '2027-03-27', ['2027-03-27T02:00Z', '2027-03-28T01:00Z', '2027-03-29T01:00Z']],
  ['Europe/Berlin', '2026-10-24', ['2026-10-24T01:00Z', '2026-10-25T02:00Z', '2026-10-26T02:00Z']],
  // Forward from 2 to 3, back from 2 to 1.
  ['America/New_York', '2027-03-13', ['2027-03-13T08:00Z', '2027-03-14T07:00Z', '2027-03-15T07:00Z']],
  ['America/New_York', '2026-10-31', ['2026-10-31T07:00Z', '2026-11-01T08:00Z', '2026-11-02T08:00Z']],
  // By half an hour.
  ['Australia/Lord_Howe', '2026-10-03', ['2026-10-03T16:00Z', '2026-10-04T16:00Z', '2026-10-05T16:00Z']],
  ['Australia/Lord_Howe', '2027-04-02', ['2027-04-02T16:00Z', '2027-04-03T16:30Z', '2027-04-04T16:30Z']],
  // Back from 3 to 2 for Ramadan, then forward again.
  ['Africa/Casablanca', '2026-02-14', ['2026-02-14T02:00Z', '2026-02-15T03:00Z', '2026-02-16T03:00Z']],
  ['Africa/Casablanca', '2026-03-21', ['2026-03-21T03:00Z', '2026-03-22T02:00Z', '2026-03-23T02:00Z']],
  // 3 AM is skipped once and occurs twice once.
  ['Europe/Athens', '2027-03-27', ['2027-03-27T01:00Z', '2027-03-28T01:00Z', '2027-03-29T00:00Z']],
  ['Europe/Athens', '2026-10-24', ['2026-10-24T00:00Z', '2026-10-25T00:00Z', '2026-10-26T01:00Z']],
])('daily slot is at 3 AM once per day across clock changes: %s, %s', (zone, from, expected) => {
  const start = new Date(`${from}T00:00:00Z`).getTime() - 1
  const end = start + 3 * 86_400_000
  expect(slots('daily', new Date(start).toISOString(), new Date(end).toISOString(), zone)).toEqual(expected)
})

test('daily schedule has one slot per local day in every time zone', { tags: ['A9.1'] }, () => {
  const zones = Intl.supportedValuesOf('timeZone')
  const begin = Date.parse('2024-01-01')
  fc.assert(
    fc.property(fc.constantFrom(...zones), fc.integer({ min: 0, max: 6 * 365 * 24 * 60 }), (timeZone, minutes) => {
      const day = (at: Date) =>
        Temporal.Instant.fromEpochMilliseconds(at.getTime()).toZonedDateTimeISO(timeZone).toPlainDate()
      const first = slotAfter('daily', new Date(begin + minutes * 60_000), timeZone)
      const next = slotAfter('daily', first, timeZone)
      expect(day(first).add({ days: 1 }).toString()).toBe(day(next).toString())
    }),
    { numRuns: 300 },
  )
})

test('hourly and 4-hour slots keep their interval across clock changes', { tags: ['A9.1'] }, () => {
  fc.assert(
    fc.property(
      fc.constantFrom('Europe/Berlin', 'America/New_York', 'Australia/Lord_Howe', 'Africa/Casablanca'),
      fc.constantFrom('hourly' as const, '4hours' as const),
      fc.date({ min: new Date('2024-01-01'), max: new Date('2030-01-01'), noInvalidDate: true }),
      (timeZone, schedule, after) => {
        const hours = schedule === 'hourly' ? 1 : 4
        const first = slotAfter(schedule, after, timeZone)
        expect(first > after && first.getTime() - after.getTime() <= hours * 3_600_000).toBe(true)
        expect(slotAfter(schedule, first, timeZone).getTime() - first.getTime()).toBe(hours * 3_600_000)
      },
    ),
  )
})
