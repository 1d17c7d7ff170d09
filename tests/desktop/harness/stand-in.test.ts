import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
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

test.runIf(process.platform === 'linux')(
  'the app is told of every process that ends, and on Linux sharp crashes one',
  { tags: ['D4.8'] },
  async () => {
    const folder = await mkdtemp(join(tmpdir(), 'hoard-utility-'))
    onTestFinished(() => rm(folder, { recursive: true }))
    const file = join(folder, 'worker.mjs')
    await writeFile(
      file,
      "process.parentPort.on('message', ({ data }) => import(data)); process.parentPort.postMessage(1)",
    )
    await using desktop = await startDesktop()
    await desktop.window()
    const gone = await desktop.evaluate(async ({ app, utilityProcess }, path) => {
      const ends: string[] = []
      for (const how of ['kill', 'sharp']) {
        const child = utilityProcess.fork(path, [], { serviceName: how, env: {} })
        await new Promise((resolve) => child.once('message', resolve))
        const ended = new Promise<void>((resolve) =>
          app.once('child-process-gone', (_, { name, reason }) => {
            ends.push(`${name}: ${reason}`)
            resolve()
          }),
        )
        if (how === 'kill') child.kill()
        // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a process, not a window
        else child.postMessage(how)
        await ended
      }
      return ends
    }, file)
    expect(gone).toEqual(['kill: killed', 'sharp: crashed'])
  },
)
