import { staffPaths } from '#shared/staff-paths.ts'
import type { WebContents } from 'electron'
import { appAddress, isScreen } from '#core/pages/address.ts'
import type { Settings } from '#core/settings/settings.ts'
import { ignoreDiskErrors } from '#core/store/store-errors.ts'

const settingOf = (key: string) => `path ${key}`

/** Last path open at a server, where the next start resumes. */
export const lastPath = (settings: Settings, key: string): string => settings.get(settingOf(key)) ?? staffPaths.cms

export const forgetPath = (settings: Settings, key: string): void => settings.set(settingOf(key), null)

/** Stores the path of each screen the window shows. */
export function rememberPaths(contents: WebContents, settings: Settings, onFault: (error: unknown) => void) {
  const remember = () => {
    const address = appAddress(contents.getURL())
    if (!address || !isScreen(address.url.pathname)) return
    ignoreDiskErrors(() => settings.set(settingOf(address.key), address.url.pathname + address.url.search), onFault)
  }
  contents.on('did-navigate', remember)
  contents.on('did-navigate-in-page', remember)
}
