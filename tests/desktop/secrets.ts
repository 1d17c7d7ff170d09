import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import type { Desktop } from '#tests/desktop/harness/desktop.ts'

interface Main {
  sealedTexts: string[]
}

/** Records everything the editor encrypts from now on: the sessions of its servers. */
export const watchSecrets = (desktop: Desktop) =>
  desktop.evaluate(({ safeStorage }) => {
    const main = globalThis as unknown as Main
    const seal = safeStorage.encryptStringAsync.bind(safeStorage)
    main.sealedTexts = []
    safeStorage.encryptStringAsync = (text) => {
      main.sealedTexts.push(text)
      return seal(text)
    }
  })

export const secretsOf = (desktop: Desktop) => desktop.evaluate(() => (globalThis as unknown as Main).sealedTexts)

/** Records all responses of a page with their headers; live messages arrive through the bridge. */
export function recordAnswers(page: Page): { text(): Promise<string> } {
  const answers: Promise<string>[] = []
  page.on('response', (response) => {
    const body = response.body().then(
      (bytes) => bytes.toString('latin1'),
      // An aborted response has no body.
      () => '',
    )
    const headers = response.allHeaders().then((all) => JSON.stringify(all))
    answers.push(Promise.all([headers, body]).then((parts) => parts.join('\n')))
  })
  return { text: async () => (await Promise.all(answers)).join('\n') }
}

/** Everything a page can find in its storage, on screen, and through bridge calls without arguments. */
export const findInPage = (page: Page) =>
  page.evaluate(async () => {
    const { hoard } = window as unknown as { hoard: Record<string, Record<string, () => Promise<unknown>>> }
    const asked = await Promise.all(
      ['servers.list', 'signIn.state', 'connection.state', 'kept.all', 'publishing.state', 'uploads.state'].map(
        (name) => Promise.resolve(hoard[name.split('.')[0]!]?.[name.split('.')[1]!]?.()).catch(String),
      ),
    )
    const parts = [asked, document.cookie, { ...localStorage }, { ...sessionStorage }, location.href, name]
    return JSON.stringify(parts) + document.documentElement.outerHTML
  })

/** All files that the editor has written, as one text. */
export async function written(folder: string): Promise<string> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  const files = entries.filter((entry) => entry.isFile())
  return (await Promise.all(files.map((file) => readFile(join(file.parentPath, file.name), 'latin1')))).join('\n')
}
