import type { MenuItemConstructorOptions as Item } from 'electron'
import { expect, test, vi } from 'vitest'
import { listMenuKeys, menuTemplate, type MenuState } from './template.ts'

const actions = {
  go: vi.fn<(path: string) => void>(),
  command: vi.fn<(command: string) => void>(),
  findAgain() {},
  travel: vi.fn<(direction: string) => void>(),
  zoom: vi.fn<(to: string) => void>(),
  help() {},
  reportProblem() {},
  upload: vi.fn<(what: string) => void>(),
  switchServer() {},
  showSettings() {},
  showLogs() {},
  checkForUpdates() {},
}
const menuOf = (state: Partial<MenuState>) =>
  menuTemplate(actions, {
    platform: 'linux',
    hasShop: true,
    commands: [],
    canGo: { back: false, forward: false },
    canZoom: { in: true, out: true, reset: false },
    update: null,
    isPackaged: true,
    ...state,
  })
const all = (items: readonly Item[]): Item[] =>
  items.flatMap((item) => [item, ...(Array.isArray(item.submenu) ? all(item.submenu) : [])])
const byId = (items: readonly Item[], id: string) => all(items).find((item) => item.id === id)!
const roles = (items: readonly Item[]) => all(items).flatMap(({ role }) => role ?? [])

test('menus use the system’s roles, with an app menu on macOS', { tags: ['D6.19'] }, () => {
  const [others, mac] = [menuOf({}), menuOf({ platform: 'darwin' })]
  expect(others.map(({ role }) => role)).toEqual(['fileMenu', 'editMenu', 'viewMenu', 'windowMenu', 'help'])
  expect(mac.map(({ role }) => role)).toEqual(['appMenu', 'fileMenu', 'editMenu', 'viewMenu', 'windowMenu', 'help'])
  for (const role of ['cut', 'copy', 'paste', 'selectAll', 'togglefullscreen', 'about', 'quit'])
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
  const ids = ['new-page', 'open-page', 'publish', 'upload-files', 'upload-folder', 'switch', 'find', 'find-next']
  expect(ids.map((id) => byId(menuOf({ hasShop: false }), id).enabled)).toEqual(ids.map(() => false))
  expect(ids.map((id) => byId(menuOf({}), id).enabled)).toEqual(ids.map(() => true))
})

test('save, undo, redo, back and forward are enabled while they do something', { tags: ['D1.7'] }, () => {
  const ids = ['save', 'undo', 'redo', 'back', 'forward'] as const
  const enabled = (state: Partial<MenuState>) => ids.filter((id) => byId(menuOf(state), id).enabled)
  expect(enabled({})).toEqual([])
  expect(enabled({ commands: ['save', 'redo'], canGo: { back: true, forward: false } })).toEqual([
    'save',
    'redo',
    'back',
  ])
})

test('zoom has the keys of every keyboard', { tags: ['D1.25'] }, () => {
  const expected = { Plus: 'in', '=': 'in', numadd: 'in', '-': 'out', numsub: 'out', 0: 'reset', num0: 'reset' }
  for (const [key, to] of Object.entries(expected)) {
    const item = all(menuOf({})).find(({ accelerator }) => accelerator === `CmdOrCtrl+${key}`)
    item?.click!({} as never, undefined, {} as never)
    expect(actions.zoom).toHaveBeenLastCalledWith(to)
    actions.zoom.mockClear()
  }
})

test('the help lists the menu’s shortcuts as people read them', { tags: ['D1.24', 'D1.26'] }, () => {
  const keys = listMenuKeys(menuOf({}), 'linux')
  expect(keys.map(({ menu }) => menu)).toEqual(['File', 'Edit', 'View', 'Help'])
  expect(keys.flatMap((menu) => menu.keys)).toEqual(
    expect.arrayContaining([
      ['Save', 'Ctrl + S'],
      ['Zoom In', 'Ctrl + +'],
      ['Back', 'Alt + Left'],
    ]),
  )
  const ofMac = listMenuKeys(menuOf({ platform: 'darwin' }), 'darwin').flatMap((menu) => menu.keys)
  for (const key of [
    ['Find', 'Cmd + F'],
    ['Back', 'Cmd + ['],
    ['Forward', 'Cmd + ]'],
  ])
    expect(ofMac).toContainEqual(key)
})

test('the menu names a ready update; developer tools need development mode', { tags: ['D4.5', 'D7.9'] }, () => {
  expect(byId(menuOf({ update: '0.2.0' }), 'updates')).toMatchObject({
    label: 'Hoard 0.2.0 Will Install on Quit',
    enabled: false,
  })
  expect(roles(menuOf({ isPackaged: true }))).not.toContain('toggleDevTools')
  expect(roles(menuOf({ isPackaged: false }))).toContain('toggleDevTools')
})
