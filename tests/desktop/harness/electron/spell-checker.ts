/** Some of the languages that Electron offers outside macOS. */
export const LANGUAGES = ['de', 'en-GB', 'en-US', 'es', 'fr', 'nl', 'sv']

/** The words that this spell checker knows to be wrong; headless Chromium has no dictionaries. */
const SUGGESTIONS: Record<string, string[]> = { draggon: ['dragon', 'dragoon'], wyvrn: [] }

/** Electron's spell checker, with the system's language at first. */
export class SpellChecker {
  isEnabled = true
  languages: string[] = ['en-GB']
  readonly words = new Set<string>()

  setLanguages(languages: string[]) {
    for (const code of languages)
      if (!LANGUAGES.includes(code))
        throw new Error(`Invalid language code provided: "${code}" is not a valid language code`)
    this.languages = languages
  }
  addWord(word: string): boolean {
    if (word === '' || /\s/.test(word)) return false
    this.words.add(word)
    return true
  }
  check(word: string): { misspelledWord: string; dictionarySuggestions: string[] } {
    const suggestions = SUGGESTIONS[word.toLowerCase()]
    const isWrong = this.isEnabled && this.languages.length > 0 && suggestions !== undefined && !this.words.has(word)
    return isWrong
      ? { misspelledWord: word, dictionarySuggestions: suggestions }
      : { misspelledWord: '', dictionarySuggestions: [] }
  }
}
