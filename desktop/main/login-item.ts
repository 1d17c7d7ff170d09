import { app } from 'electron'
import { createAutostart } from '#core/login/autostart.ts'

/** Whether the program starts at login. The system is what knows: people can change it there, too. */
export interface LoginItem {
  /** Null in development, where it would start the wrong program. */
  isOn(): boolean | null
  /** macOS may ask the person first. */
  needsApproval(): boolean
  set(isOn: boolean): void
}

/** Argument of a start at login on Windows and Linux. macOS tells by itself. */
export const AT_LOGIN = '--hidden'

/** True if the system started the program at login, which is no reason to show a window. */
export const wasStartedAtLogin = (): boolean =>
  process.platform === 'darwin' ? app.getLoginItemSettings().wasOpenedAtLogin : process.argv.includes(AT_LOGIN)

export function createLoginItem(platform: NodeJS.Platform = process.platform): LoginItem {
  if (!app.isPackaged)
    return {
      isOn: () => null,
      needsApproval: () => false,
      set() {
        throw new Error('Only an installed Hoard can start at login.')
      },
    }
  // Electron has no login items on Linux. An AppImage runs from a folder that changes at each start.
  if (platform === 'linux') {
    const program = process.env['APPIMAGE'] ?? app.getPath('exe')
    const autostart = createAutostart(app.getPath('appData'), program, AT_LOGIN)
    return { isOn: autostart.isOn, needsApproval: () => false, set: autostart.set }
  }
  if (platform === 'darwin')
    return {
      isOn: () => app.getLoginItemSettings().openAtLogin,
      needsApproval: () => app.getLoginItemSettings().status === 'requires-approval',
      set: (openAtLogin) => app.setLoginItemSettings({ openAtLogin }),
    }
  return {
    // `openAtLogin` stays true when a person switches the program off in the Task Manager.
    isOn: () => app.getLoginItemSettings().executableWillLaunchAtLogin,
    needsApproval: () => false,
    set: (openAtLogin) => app.setLoginItemSettings({ openAtLogin, args: [AT_LOGIN] }),
  }
}
