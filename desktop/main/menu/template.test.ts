import type { MenuItemConstructorOptions as Item } from 'electron'
import { expect, test, vi } from 'vitest'
import { menuTemplate, type MenuState } from './template.ts'

const actions = {
  go: vi.fn<(path: string) => void>(),
  command: vi.fn<(command: string) => void>(),
  upload: vi.fn<(what: string) => void>(),
  switchServer() {},
  showLogs() {},
  checkForUpdates() {},
}
const menuOf = (state: Partial<MenuState>) =>
  menuTemplate(actions, { platform: 'linux', hasShop: true, update: null, isPackaged: true, ...state })
const all = (items: readonly Item[]): Item[] =>
  items.flatMap((item) => [item, ...(Array.isArray(item.submenu) ? all(item.submenu) : [])])
const byId = (items: readonly Item[], id: string) => all(items).find((item) => item.id === id)!
const roles = (items: readonly Item[]) => all(items).flatMap(({ role }) => role ?? [])

test('checklist: menus have the roles that systems know, on macOS those of the app, too', () => {
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
  // Once each, where people look for them.
  for (const items of [others, mac])
    expect(roles(items).filter((role) => role === 'quit' || role === 'about')).toHaveLength(2)
})

test('checklist: no two items have the same keys', () => {
  for (const platform of ['darwin', 'linux', 'win32'] as const) {
    const keys = all(menuOf({ platform })).flatMap(({ accelerator }) => accelerator ?? [])
    expect(new Set(keys).size).toBe(keys.length)
  }
})

test('issue 8: keys of undo, redo and save stay the page’s own where a menu would take them from text fields', () => {
  for (const id of ['undo', 'redo', 'save']) {
    expect(byId(menuOf({}), id)).toMatchObject({ registerAccelerator: false, accelerator: expect.any(String) })
    expect(byId(menuOf({ platform: 'darwin' }), id)).toMatchObject({ registerAccelerator: true })
  }
  byId(menuOf({}), 'undo').click!({} as never, undefined, {} as never)
  expect(actions.command).toHaveBeenLastCalledWith('undo')
})

test('issue 8: without a shop there is nothing to make, save, upload or leave', () => {
  const ids = ['new-page', 'open-page', 'save', 'publish', 'upload-files', 'upload-folder', 'switch']
  expect(ids.map((id) => byId(menuOf({ hasShop: false }), id).enabled)).toEqual(ids.map(() => false))
  expect(ids.map((id) => byId(menuOf({}), id).enabled)).toEqual(ids.map(() => true))
})

test('issue 8: a new version that waits is named where one would ask for it; tools for developers are theirs alone', () => {
  expect(byId(menuOf({ update: '0.2.0' }), 'updates')).toMatchObject({
    label: 'Hoard 0.2.0 Is Installed at Quit',
    enabled: false,
  })
  expect(roles(menuOf({ isPackaged: true }))).not.toContain('toggleDevTools')
  expect(roles(menuOf({ isPackaged: false }))).toContain('toggleDevTools')
})
