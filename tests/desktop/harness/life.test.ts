import type { Page } from '@playwright/test'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startDesktop, type Desktop } from './desktop.ts'
import { FIXTURE, type FixtureMain } from './fixture/fixture.ts'

let desktop: Desktop
beforeAll(async () => {
  desktop = await startDesktop({ main: FIXTURE })
})
afterAll(() => desktop[Symbol.asyncDispose]())

const main = () => desktop.evaluate(() => (globalThis as unknown as FixtureMain).heard)
const prevent = (name: string) =>
  desktop.evaluate((_electron, event) => {
    const fixture = globalThis as unknown as FixtureMain
    fixture.heard.length = 0
    fixture.prevented = event
  }, name)
const tryToQuit = () => desktop.evaluate(({ app }) => app.quit())
/** Chromium ignores `beforeunload` of pages that were never interacted with. */
const stays = async (page: Page) => {
  await page.evaluate(() => addEventListener('beforeunload', (event) => event.preventDefault()))
  await page.locator('#target').click()
}

test('quit handlers run in Electron’s order: app, windows, pages', async () => {
  const page = await desktop.window()
  await prevent('before-quit')
  await tryToQuit()
  expect(await main()).toEqual(['before-quit'])
  await prevent('close')
  await tryToQuit()
  await expect.poll(main).toEqual(['before-quit', 'close'])
  await stays(page)
  await prevent('')
  await tryToQuit()
  await expect.poll(main).toEqual(['before-quit', 'close', 'will-prevent-unload'])
  await expect.poll(() => page.title()).toBe('Fixture')
})

test('the app can override a page that wants to stay; storage survives a quit', async () => {
  await (await desktop.window()).evaluate(() => localStorage.setItem('kept', 'over a quit'))
  await prevent('will-prevent-unload')
  expect(await desktop.quit()).toBe(0)
  await desktop.restart()
  expect(await (await desktop.window()).evaluate(() => localStorage.getItem('kept'))).toBe('over a quit')
})

test('a second instance notifies the first and quits', async () => {
  expect(await desktop.second(['hoard://open/page/1'])).toBe(0)
  await expect.poll(main).toContain('second hoard://open/page/1')
})

test('a killed app leaves no process, and its database survives', { tags: ['D4.8'] }, async () => {
  const page = await desktop.window()
  await page.evaluate(async () => {
    const opening = indexedDB.open('kept', 1)
    opening.onupgradeneeded = () => opening.result.createObjectStore('things')
    await new Promise((resolve) => (opening.onsuccess = resolve))
    const change = opening.result.transaction('things', 'readwrite', { durability: 'strict' })
    change.objectStore('things').put('over a kill', 'a')
    await new Promise((resolve) => (change.oncomplete = resolve))
  })
  const gone = page.waitForEvent('close')
  await desktop.kill()
  await gone
  await desktop.restart()
  const kept = await (
    await desktop.window()
  ).evaluate(async () => {
    const opening = indexedDB.open('kept', 1)
    await new Promise((resolve) => (opening.onsuccess = resolve))
    const asking = opening.result.transaction('things').objectStore('things').get('a')
    await new Promise((resolve) => (asking.onsuccess = resolve))
    return asking.result as unknown
  })
  expect(kept).toBe('over a kill')
})

test('a crashed page is reported and can be loaded again', async () => {
  const page = await desktop.window()
  const crashed = page.waitForEvent('crash')
  await desktop.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]!.webContents.forcefullyCrashRenderer())
  await crashed
  await expect.poll(main).toContain('render-process-gone')
  expect((await desktop.log()).gone).toEqual(['crashed'])
  await desktop.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]!.webContents.reload())
  await expect.poll(async () => (await desktop.window()).title()).toBe('Fixture')
})

test('a secret is encrypted, and a missing keyring is reported', async () => {
  const sealed = await desktop.evaluate(() => (globalThis as unknown as FixtureMain).sealed)
  expect(sealed).not.toContain('secret')
  const backend = () => desktop.evaluate(({ safeStorage }) => safeStorage.getSelectedStorageBackend())
  expect(await backend()).toBe('gnome_libsecret')
  await desktop.quit()
  await desktop.restart({ args: ['--password-store=basic'] })
  expect(await backend()).toBe('basic_text')
})

test('an app is notified when its last window closes', async () => {
  await desktop.window()
  await desktop.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]!.close())
  expect(await desktop.exited(), desktop.output()).toBe(0)
})
