import type { Session } from 'electron'
import { expect, test } from 'vitest'
import { createSpelling } from './spelling.ts'

/** A session as it starts: with the system's language. */
function start(stored: Map<string, string>, available = ['de', 'en-GB', 'fr']) {
  const state = { isEnabled: true, languages: ['en-GB'] }
  const session = {
    availableSpellCheckerLanguages: available,
    isSpellCheckerEnabled: () => state.isEnabled,
    setSpellCheckerEnabled: (isEnabled: boolean) => void (state.isEnabled = isEnabled),
    getSpellCheckerLanguages: () => state.languages,
    setSpellCheckerLanguages: (languages: string[]) => void (state.languages = languages),
  } as unknown as Session
  const settings = {
    get: (name: string) => stored.get(name) ?? null,
    set: (name: string, value: string | null) => void stored.set(name, value!),
  }
  return createSpelling(session, settings)
}

test('chosen languages are used again at the next start', { tags: ['D1.22'] }, () => {
  const stored = new Map<string, string>()
  const spelling = start(stored)
  expect(spelling.languages()).toEqual(['en-GB'])
  expect(spelling.available().map(({ name }) => name)).toEqual(['British English', 'French', 'German'])
  spelling.setLanguages(['de', 'fr'])
  expect(start(stored).languages()).toEqual(['de', 'fr'])
  // A newer Electron without one of them.
  expect(start(stored, ['fr']).languages()).toEqual(['fr'])
})

test('without a language nothing is checked', { tags: ['D1.22'] }, () => {
  const stored = new Map<string, string>()
  start(stored).setLanguages([])
  const spelling = start(stored)
  expect(spelling.languages()).toEqual([])
  spelling.setLanguages(['en-GB'])
  expect(start(stored).languages()).toEqual(['en-GB'])
})

test('an unknown language is refused and changes nothing', () => {
  const stored = new Map<string, string>()
  expect(() => start(stored).setLanguages(['xx'])).toThrow('Hoard can’t check the spelling of xx.')
  expect(start(stored).languages()).toEqual(['en-GB'])
})
