import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { BrowserWindow } from 'electron'
import { expect, test, vi } from 'vitest'
import { fitTitleBar, titleBarOptions } from './title-bar.ts'

test('the page has the title bar on all systems, each with its own window buttons', { tags: ['D1.16'] }, async () => {
  expect(titleBarOptions('darwin')).toEqual({ titleBarStyle: 'hiddenInset', titleBarOverlay: { height: 36 } })
  const drawn = { color: '#050805', symbolColor: '#86efac', height: 36 }
  for (const platform of ['win32', 'linux'] as const)
    expect(titleBarOptions(platform)).toEqual({ titleBarStyle: 'hidden', titleBarOverlay: drawn })
  const root = join(import.meta.dirname, '../..')
  const styles = await readFile(join(root, 'desktop/staff/editor/title-bar.css'), 'utf8')
  const tokens = await readFile(join(root, 'storefront/theme/tokens.css'), 'utf8')
  expect(styles).toContain(`--title-bar: ${drawn.height}px;`)
  expect(tokens).toContain(`--screen: ${drawn.color};`)
  expect(tokens).toContain(`--bright: ${drawn.symbolColor};`)
})

test('the system’s buttons grow with the page, except on macOS', { tags: ['D1.16'] }, () => {
  const setTitleBarOverlay = vi.fn<(options: object) => void>()
  const window = { setTitleBarOverlay, webContents: { getZoomFactor: () => 1.1 } } as unknown as BrowserWindow
  fitTitleBar(window, 'darwin')
  fitTitleBar(null, 'linux')
  expect(setTitleBarOverlay).not.toHaveBeenCalled()
  fitTitleBar(window, 'win32')
  expect(setTitleBarOverlay.mock.calls).toEqual([[{ height: 40 }]])
})
