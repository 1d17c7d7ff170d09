import type { Session } from 'electron'
import type { Settings } from '#core/settings/settings.ts'

export interface SpellingLanguage {
  /** Such as `en-GB`. */
  code: string
  /** In English, such as `British English`. */
  name: string
}

/** The languages in which the spelling of text fields is checked. */
export interface Spelling {
  /** Every language that can be checked, by name. Empty on macOS, which detects languages by itself. */
  available(): SpellingLanguage[]
  /** Codes of the languages in use; none: spelling isn't checked. */
  languages(): string[]
  /** Stores the languages to use. Unknown codes throw a message for people. */
  setLanguages(codes: readonly string[]): void
}

const SETTING = 'spellingLanguages'
const names = new Intl.DisplayNames(['en'], { type: 'language' })

/** Applies the stored languages; without any, Electron uses the system's. */
export function createSpelling(session: Session, settings: Settings): Spelling {
  const codes = process.platform === 'darwin' ? [] : session.availableSpellCheckerLanguages

  function apply(languages: readonly string[]) {
    if (codes.length === 0) return
    // With an empty list Electron would check American English.
    session.setSpellCheckerEnabled(languages.length > 0)
    if (languages.length > 0) session.setSpellCheckerLanguages([...languages])
  }

  const stored = settings.get(SETTING)
  // A newer Electron may have dropped a language.
  if (stored !== null) apply(stored.split(' ').filter((code) => codes.includes(code)))

  return {
    available: () =>
      codes.map((code) => ({ code, name: names.of(code) ?? code })).toSorted((a, b) => a.name.localeCompare(b.name)),
    languages: () => (session.isSpellCheckerEnabled() ? session.getSpellCheckerLanguages() : []),
    setLanguages(languages) {
      const unknown = languages.find((code) => !codes.includes(code))
      if (unknown !== undefined) throw new Error(`Hoard can’t check the spelling of ${unknown}.`)
      settings.set(SETTING, languages.join(' '))
      apply(languages)
    },
  }
}
