import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { fromField, toField } from './field-time.ts'

const ZONE = 'Europe/Berlin'

test('a field shows and takes the time of a zone, in summer and in winter', { tags: ['P10.6'] }, () => {
  expect(toField('2026-07-01T10:30:00.000Z', ZONE)).toBe('2026-07-01T12:30')
  expect(toField('2026-12-01T10:30:00.000Z', ZONE)).toBe('2026-12-01T11:30')
  expect(fromField('2026-07-01T12:30', ZONE)).toBe('2026-07-01T10:30:00.000Z')
  expect(fromField('2026-12-01T11:30', ZONE)).toBe('2026-12-01T10:30:00.000Z')
  expect([toField(null, ZONE), fromField('', ZONE), fromField('2026-12', ZONE)]).toEqual(['', null, null])
})

test('of a repeated time the first is meant, and a skipped one moves on', () => {
  expect(fromField('2026-10-25T02:30', ZONE)).toBe('2026-10-25T00:30:00.000Z')
  expect(fromField('2026-03-29T02:30', ZONE)).toBe('2026-03-29T01:30:00.000Z')
})

test('what a field shows is what it takes, in any zone, but for the second of a repeated time', () => {
  const zones = ['UTC', 'Europe/Berlin', 'America/St_Johns', 'Pacific/Apia', 'Asia/Kathmandu', 'Australia/Lord_Howe']
  fc.assert(
    fc.property(
      fc.constantFrom(...zones),
      fc.integer({ min: Date.UTC(2020, 0) / 60_000, max: Date.UTC(2040, 0) / 60_000 }),
      (zone, minute) => {
        const time = new Date(minute * 60_000).toISOString()
        const shown = toField(time, zone)
        const taken = fromField(shown, zone)!
        expect(toField(taken, zone)).toBe(shown)
        expect(Date.parse(time) - Date.parse(taken)).toBeOneOf([0, 1_800_000, 3_600_000])
      },
    ),
  )
})
