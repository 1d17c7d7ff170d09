import { afterEach, expect, onTestFinished, test, vi } from 'vitest'
import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openSettings } from '#core/settings/settings.ts'
import { openStore } from '#core/store/store.ts'
import { createProgramSettings } from './editor-settings.ts'
import { createLoginItem } from './login-item.ts'

const electron = vi.hoisted(() => ({
  app: {
    isPackaged: true,
    folder: '',
    login: { openAtLogin: false, executableWillLaunchAtLogin: false, status: 'not-registered', args: [] as string[] },
    getPath: (name: string) => `${electron.app.folder}/${name}`,
    getLoginItemSettings: () => electron.app.login,
    setLoginItemSettings({ openAtLogin, args = [] }: { openAtLogin: boolean; args?: string[] }) {
      const status = openAtLogin ? 'requires-approval' : 'not-registered'
      electron.app.login = { openAtLogin, executableWillLaunchAtLogin: openAtLogin, status, args }
    },
  },
}))
vi.mock('electron', () => electron)
afterEach(() => {
  electron.app.isPackaged = true
})

const spelling = {
  languages: () => ['en-GB'],
  available: () => [{ code: 'en-GB', name: 'British English' }],
  setLanguages: vi.fn<(codes: readonly string[]) => void>(),
}
const open = (platform: NodeJS.Platform) =>
  createProgramSettings({
    settings: openSettings(openStore(':memory:')),
    loginItem: createLoginItem(platform),
    spelling,
    canNotify: true,
  })

test('changes are stored, passed to the system, and reported', { tags: ['D1.18'] }, () => {
  const settings = open('win32')
  const heard = vi.fn<(state: object) => void>()
  settings.onChange(heard)
  settings.change({ notifications: false })
  settings.change({ startAtLogin: true, spellingLanguages: [] })
  expect(settings.state()).toMatchObject({ notifications: false, startAtLogin: true, needsApproval: false })
  expect(settings.state().spelling?.languages).toEqual(['en-GB'])
  expect(spelling.setLanguages).toHaveBeenLastCalledWith([])
  settings.notificationRefused()
  expect(settings.state().canNotify).toBe(false)
  expect(heard).toHaveBeenCalledTimes(3)
  expect(open('darwin').state().needsApproval).toBe(true)
  expect(electron.app.login.args).toEqual(['--hidden'])
  // In the Task Manager.
  electron.app.login.executableWillLaunchAtLogin = false
  expect(settings.state().startAtLogin).toBe(false)
})

test('on Linux an entry starts the program at login; in development nothing does', { tags: ['D1.18'] }, () => {
  electron.app.folder = mkdtempSync(join(tmpdir(), 'hoard-login-'))
  onTestFinished(() => rmSync(electron.app.folder, { recursive: true }))
  const settings = open('linux')
  expect(settings.state().startAtLogin).toBe(false)
  settings.change({ startAtLogin: true })
  expect(settings.state().startAtLogin).toBe(true)
  expect(existsSync(join(electron.app.folder, 'appData/autostart/hoard.desktop'))).toBe(true)
  electron.app.isPackaged = false
  expect(open('linux').state().startAtLogin).toBeNull()
  expect(() => open('linux').change({ startAtLogin: true })).toThrow('Only an installed Hoard')
})
