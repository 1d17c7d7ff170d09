import type { MenuItemConstructorOptions as Item } from 'electron'
import { expect, test, vi } from 'vitest'
import { menuTemplate, type MenuState } from './template.ts'

const actions = {
  go: vi.fn<(path: string) => void>(),
  command: vi.fn<(command: string) => void>(),
  upload: vi.fn<(what: string) => void>(),
  switchServer() {},
  showSettings() {},
  showLogs() {},
  checkForUpdates() {},
}
const menuOf = (state: Partial<MenuState>) =>
  menuTemplate(actions, { platform: 'linux', hasShop: true, update: null, isPackaged: true, ...state })
const all = (items: readonly Item[]): Item[] =>
  items.flatMap((item) => [item, ...(Array.isArray(item.submenu) ? all(item.submenu) : [])])
const byId = (items: readonly Item[], id: string) => all(items).find((item) => item.id === id)!
const roles = (items: readonly Item[]) => all(items).flatMap(({ role }) => role ?? [])

test('menus use the system’s roles, with an app menu on macOS', { tags: ['D6.19'] }, () => {
  const [others, mac] = [menuOf({}), menuOf({ platform: 'darwin' })]
  expect(others.map(({ role }) => role)).toEqual(['fileMenu', 'editMenu', 'viewMenu', 'windowMenu', 'help'])
  expect(mac.map(({ role }) => role)).toEqual(['appMenu', 'fileMenu', 'editMenu', 'viewMenu', 'windowMenu', 'help'])
  for (const role of [
    'cut',
    'copy',
    'paste',
    'selectAll',
    'zoomIn',
    'zoomOut',
    'resetZoom',
    'togglefullscreen',
    'about',
    'quit',
  ])
    for (const items of [others, mac]) expect(roles(items).filter((each) => each === role).length).toBeGreaterThan(0)
  expect(roles(mac)).toContain('services')
  // Each occurs once, in its usual menu.
  for (const items of [others, mac])
    expect(roles(items).filter((role) => role === 'quit' || role === 'about')).toHaveLength(2)
})

test('no two menu items share a shortcut', { tags: ['D6.19'] }, () => {
  for (const platform of ['darwin', 'linux', 'win32'] as const) {
    const keys = all(menuOf({ platform })).flatMap(({ accelerator }) => accelerator ?? [])
    expect(new Set(keys).size).toBe(keys.length)
  }
})

test('settings are in the app menu of macOS, and in the File menu elsewhere', { tags: ['D1.18'] }, () => {
  for (const platform of ['darwin', 'linux', 'win32'] as const) {
    const menus = menuOf({ platform }).filter(({ submenu }) => Array.isArray(submenu) && byId(submenu, 'settings'))
    expect(menus.map(({ role }) => role)).toEqual([platform === 'darwin' ? 'appMenu' : 'fileMenu'])
    expect(byId(menus, 'settings')).toMatchObject({ label: 'Settings…', accelerator: 'CmdOrCtrl+,' })
  }
})

test('undo, redo and save shortcuts stay with the page outside macOS', { tags: ['D1.7'] }, () => {
  for (const id of ['undo', 'redo', 'save']) {
    expect(byId(menuOf({}), id)).toMatchObject({ registerAccelerator: false, accelerator: expect.any(String) })
    expect(byId(menuOf({ platform: 'darwin' }), id)).toMatchObject({ registerAccelerator: true })
  }
  byId(menuOf({}), 'undo').click!({} as never, undefined, {} as never)
  expect(actions.command).toHaveBeenLastCalledWith('undo')
})

test('menu items for a shop are disabled when none is open', { tags: ['D1.7'] }, () => {
  const ids = ['new-page', 'open-page', 'save', 'publish', 'upload-files', 'upload-folder', 'switch']
  expect(ids.map((id) => byId(menuOf({ hasShop: false }), id).enabled)).toEqual(ids.map(() => false))
  expect(ids.map((id) => byId(menuOf({}), id).enabled)).toEqual(ids.map(() => true))
})

test('the menu names a ready update; developer tools need development mode', { tags: ['D4.5', 'D7.9'] }, () => {
  expect(byId(menuOf({ update: '0.2.0' }), 'updates')).toMatchObject({
    label: 'Hoard 0.2.0 Will Install on Quit',
    enabled: false,
  })
  expect(roles(menuOf({ isPackaged: true }))).not.toContain('toggleDevTools')
  expect(roles(menuOf({ isPackaged: false }))).toContain('toggleDevTools')
})
