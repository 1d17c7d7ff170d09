import { expect } from 'vitest'
import { openCms, type Item } from './item.ts'
import { eventually } from '#tests/harness/wait-for.ts'

const main = (from: string, to: string) => ({ file: 'main.js', from, to }) as const

const preference = (name: string, value: boolean): Item => ({
  line: `a window has ${name}: ${value}`,
  loosen: main(`${name}: ${value}`, `${name}: ${!value}`),
  async check({ desktop }) {
    const given = await desktop.evaluate(({ BrowserWindow }) => {
      const { webContents } = BrowserWindow.getAllWindows()[0]!
      // Exists in Electron, but not in its types.
      return (webContents as unknown as { getLastWebPreferences(): Record<string, unknown> }).getLastWebPreferences()
    })
    expect(given[name]).toBe(value)
  },
})

export const windowItems: Item[] = [
  preference('contextIsolation', true),
  preference('sandbox', true),
  preference('nodeIntegration', false),
  preference('webSecurity', true),
  preference('webviewTag', false),
  {
    line: 'app.enableSandbox()',
    loosen: main('app.enableSandbox();', ''),
    async check({ desktop }) {
      expect(await desktop.evaluate(({ app }) => app.commandLine.hasSwitch('enable-sandbox'))).toBe(true)
    },
  },
  {
    line: 'render-process-gone is handled',
    loosen: main('webContents.reload();\n\t\t\tshowError(', 'showError('),
    async check(bench) {
      const { desktop } = bench
      await openCms(bench)
      await desktop.evaluate(({ BrowserWindow }) =>
        BrowserWindow.getAllWindows()[0]!.webContents.forcefullyCrashRenderer(),
      )
      await eventually(async () => (await desktop.log()).gone).toContain('crashed')
      await eventually(() =>
        desktop.evaluate(({ BrowserWindow }) => {
          const { webContents } = BrowserWindow.getAllWindows()[0]!
          return !webContents.isCrashed() && !webContents.isLoading()
        }),
      ).toBe(true)
    },
  },
  {
    line: 'unresponsive is handled',
    loosen: main('log.warn("Page is not responding");', 'return;'),
    async check({ desktop }) {
      await desktop.evaluate(({ BrowserWindow }) => void BrowserWindow.getAllWindows()[0]!.emit('unresponsive'))
      const said = async () => JSON.stringify((await desktop.log()).dialogs)
      await eventually(said).toContain('The page is not responding.')
    },
  },
  {
    line: 'setDocumentEdited',
    loosen: main('get()?.setDocumentEdited(title.isEdited);', ''),
    async check(bench) {
      const page = await openCms(bench)
      await page.evaluate(() => window.hoard!.window.setEdited(true))
      const { edited } = await bench.desktop.log()
      await page.evaluate(() => window.hoard!.window.setEdited(false))
      expect(edited.at(-1)).toBe(true)
    },
  },
  {
    line: 'native menus with roles',
    loosen: main('role: "togglefullscreen"', 'label: "Full Screen"'),
    async check({ desktop }) {
      const roles = await desktop.evaluate(({ Menu }) => {
        const all = (menu: Electron.Menu | null | undefined): string[] =>
          (menu?.items ?? []).flatMap((item) => [String(item.role ?? '').toLowerCase(), ...all(item.submenu)])
        return all(Menu.getApplicationMenu())
      })
      const expected = ['cut', 'copy', 'paste', 'delete', 'selectall', 'reload', 'togglefullscreen']
      expect(roles).toEqual(expect.arrayContaining(expected))
    },
  },
]

/** Restarts the editor. */
export const windowStateItem: Item = {
  line: 'windowStatePersistence',
  loosen: main('windowStatePersistence: true', 'windowStatePersistence: false'),
  async check({ desktop, shop }) {
    await desktop.evaluate(({ BrowserWindow }) => {
      BrowserWindow.getAllWindows()[0]!.setBounds({ x: 11, y: 12, width: 913, height: 714 })
    })
    await desktop.quit()
    await desktop.restart({ shop })
    await desktop.window()
    const bounds = await desktop.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]!.getNormalBounds())
    expect(bounds).toEqual({ x: 11, y: 12, width: 913, height: 714 })
  },
}
