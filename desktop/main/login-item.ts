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
    const autostart = createAutostart(app.getPath('appData'), process.env['APPIMAGE'] ?? app.getPath('exe'))
    return { isOn: autostart.isOn, needsApproval: () => false, set: autostart.set }
  }
  return {
    isOn: () => app.getLoginItemSettings().openAtLogin,
    needsApproval: () => platform === 'darwin' && app.getLoginItemSettings().status === 'requires-approval',
    set: (openAtLogin) => app.setLoginItemSettings({ openAtLogin }),
  }
}
