import { expect, test } from 'vitest'
import { startDesktop } from './desktop.ts'

test('what isn’t modelled throws with its name and fails the test', { tags: ['D4.8'] }, async () => {
  const desktop = await startDesktop()
  await desktop.window()
  const words = (code: string) =>
    desktop.evaluate((electron, text) => {
      try {
        return String((new Function('electron', `return ${text}`) as (module: unknown) => unknown)(electron))
      } catch (error) {
        return (error as Error).message
      }
    }, code)
  const window = 'electron.BrowserWindow.getAllWindows()[0]'
  const uses = {
    'electron.TouchBar': 'electron.TouchBar',
    'electron.app.setActivationPolicy("accessory")': 'App.setActivationPolicy',
    'electron.app.on("widget-moved", () => {})': 'App’s event widget-moved',
    [`${window}.setOpacity(0)`]: 'BrowserWindow.setOpacity',
    [`${window}.webContents.mainFrame.executeJavaScript("1")`]: 'WebFrameMain.executeJavaScript',
    'electron.safeStorage.encryptString("a")': 'safeStorage.encryptString',
    'new electron.BrowserWindow({ webPreferences: { nodeIntegration: true } })': 'a window with nodeIntegration: true',
  }
  for (const [code, name] of Object.entries(uses))
    expect(await words(code)).toBe(`electron stand-in: ${name} is not modelled`)
  expect(desktop.unknown()).toHaveLength(Object.keys(uses).length)
  await expect(desktop[Symbol.asyncDispose]()).rejects.toThrow('TouchBar is not modelled')
})

test('an app without permission handlers grants everything, as in Electron', { tags: ['D4.8'] }, async () => {
  await using desktop = await startDesktop()
  const page = await desktop.window()
  const ask = () => page.evaluate(() => Notification.requestPermission())
  expect(await ask()).toBe('denied')
  await desktop.evaluate(({ session }) => session.defaultSession.setPermissionRequestHandler(null))
  expect(await ask()).toBe('granted')
})
