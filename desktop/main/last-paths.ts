import { staffPaths } from '#shared/staff-paths.ts'
import type { WebContents } from 'electron'
import { parseJson } from '#shared/contract/json.ts'
import { appAddress, isScreen } from '#core/pages/address.ts'
import type { Settings } from '#core/settings/settings.ts'
import { ignoreDiskErrors } from '#core/store/store-errors.ts'

/** Where people were last, at each server: each starts on their own screen. */
export interface LastPaths {
  /** Last path that the person who was signed in last had open at a server; the first screen for somebody new. */
  get(key: string): string
  /** Forgets everybody's path at a server. */
  forget(key: string): void
  /** Stores the path of each screen the window shows. */
  follow(contents: WebContents): void
}

interface LastPathsParts {
  settings: Settings
  /** Id of the person who was signed in last at a server; null without accounts. */
  person(key: string): string | null
  onFault(error: unknown): void
}

export function createLastPaths({ settings, person, onFault }: LastPathsParts): LastPaths {
  const settingOf = (key: string) => `paths ${key}`
  /** Paths by person. */
  const all = (key: string) => new Map(parseJson(settings.get(settingOf(key)) ?? '[]') as [string | null, string][])
  return {
    get: (key) => all(key).get(person(key)) ?? staffPaths.cms,
    forget: (key) => settings.set(settingOf(key), null),
    follow(contents) {
      const remember = () => {
        const address = appAddress(contents.getURL())
        if (!address || !isScreen(address.url.pathname)) return
        const { key, url } = address
        const paths = all(key).set(person(key), url.pathname + url.search)
        ignoreDiskErrors(() => settings.set(settingOf(key), JSON.stringify([...paths])), onFault)
      }
      contents.on('did-navigate', remember)
      contents.on('did-navigate-in-page', remember)
    },
  }
}
