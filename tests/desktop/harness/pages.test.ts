import type { Page } from '@playwright/test'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startDesktop, type Desktop } from './desktop.ts'
import { FIXTURE, type FixtureMain } from './fixture/fixture.ts'

let desktop: Desktop
let page: Page
beforeAll(async () => {
  desktop = await startDesktop({ main: FIXTURE })
  page = await desktop.window()
})
afterAll(() => desktop[Symbol.asyncDispose]())

const urlOf = () => desktop.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]!.webContents.getURL())

test('large bodies arrive whole, without cookies or the stand-in’s addresses', async () => {
  const answer = await page.evaluate(() => {
    document.cookie = 'of=the page'
    return fetch('/count', { method: 'PATCH', body: new Blob([new Uint8Array(20_000_000)]) }).then((got) => got.json())
  })
  expect(answer).toEqual({ bytes: 20_000_000, method: 'PATCH', origin: 'app://one', cookie: null })
})

test('a network error reaches the page and is not retried', async () => {
  expect(await page.evaluate(() => fetch('/none').catch(String))).toBe('TypeError: Failed to fetch')
  expect(await page.evaluate(() => fetch('/none', { method: 'POST', body: 'a' }).catch(String))).toMatch(/^TypeError/)
})

test('a response streams chunk by chunk, and an abort is noticed', async () => {
  const first = await page.evaluate(async () => {
    const leaving = new AbortController()
    const { body } = await fetch('/slow', { signal: leaving.signal })
    const { value } = await body!.getReader().read()
    leaving.abort()
    return new TextDecoder().decode(value)
  })
  expect(first).toBe('first')
  await expect.poll(() => desktop.evaluate(() => (globalThis as unknown as FixtureMain).heard)).toContain('aborted')
})

test('each host of the scheme is an origin with separate storage', async () => {
  const show = async (host: string) => {
    await desktop.evaluate(({ BrowserWindow }, to) => BrowserWindow.getAllWindows()[0]!.loadURL(`app://${to}/`), host)
    await page.getByRole('heading', { name: host }).waitFor()
    return page.evaluate(() => localStorage.getItem('kept'))
  }
  await page.evaluate(() => localStorage.setItem('kept', 'at one'))
  expect(await show('two')).toBeNull()
  expect(await show('one')).toBe('at one')
})

test('a page can’t navigate where the app doesn’t allow it', { tags: ['D4.8'] }, async () => {
  await page.evaluate(() => (window.name = 'still here'))
  await page.locator('#away').click()
  await page.locator('#mail').click()
  await page.evaluate(() => {
    location.href = 'https://script.example/'
  })
  await page.evaluate(() => {
    document.head.insertAdjacentHTML('beforeend', '<meta http-equiv="refresh" content="0;url=https://meta.example/">')
    const form = document.body.appendChild(document.createElement('form'))
    Object.assign(form, { method: 'post', action: 'https://form.example/' })
    form.submit()
  })
  await page.evaluate(() => {
    document.body.appendChild(document.createElement('iframe')).src = 'https://frame.example/'
    location.href = URL.createObjectURL(new Blob(['<h1>made here</h1>'], { type: 'text/html' }))
  })
  const denied = async () => (await desktop.log()).deniedNavigations.map((url) => url.replace(/^(blob:).*/, '$1'))
  await expect
    .poll(denied)
    .toEqual(
      expect.arrayContaining([
        'https://away.example/',
        'mailto:a@b.example',
        'https://script.example/',
        'https://form.example/',
        'https://frame.example/',
        'blob:',
      ]),
    )
  expect(await page.evaluate(() => window.name)).toBe('still here')
  expect(await urlOf()).toBe('app://one/')
})

test('a denied window doesn’t open', async () => {
  expect(await page.evaluate(() => window.open('https://opened.example/'))).toBeNull()
  await page.locator('#blank').click()
  await expect
    .poll(async () => (await desktop.log()).deniedWindows)
    .toEqual(['https://opened.example/', 'https://blank.example/'])
  expect(await desktop.windows()).toHaveLength(1)
})

const askForAll = () => ({
  place: new Promise((resolve) =>
    navigator.geolocation.getCurrentPosition(
      () => resolve('known'),
      ({ code }) => resolve(code === 1 ? 'denied' : 'allowed, and unknown'),
      { timeout: 1000 },
    ),
  ),
  notifications: Notification.requestPermission(),
  clipboard: navigator.clipboard.readText().then(
    () => 'read',
    (error: Error) => error.name,
  ),
  state: navigator.permissions.query({ name: 'geolocation' }).then(({ state }) => state),
})
const asked = async (of: Page) =>
  of.evaluate(async (code) => {
    const all = (new Function(`return (${code})()`) as () => Record<string, Promise<unknown>>)()
    return Object.fromEntries(await Promise.all(Object.entries(all).map(async ([name, is]) => [name, await is])))
  }, String(askForAll))

test('the app decides on the permissions of pages', async () => {
  expect(await asked(page)).toEqual({
    place: 'denied',
    notifications: 'denied',
    clipboard: 'NotAllowedError',
    state: 'denied',
  })
  expect((await desktop.log()).deniedPermissions).toEqual(
    expect.arrayContaining(['geolocation', 'notifications', 'clipboard-read']),
  )
})

test('an app without a permission handler grants everything, as in Electron', async () => {
  await using open = await startDesktop({ main: FIXTURE, env: { FIXTURE_GRANTS: '1' } })
  const page = await open.window()
  expect(await page.evaluate(() => Notification.requestPermission())).toBe('granted')
})

test('an API that isn’t modelled throws with its name', { tags: ['D4.8'] }, async () => {
  const words = (code: string) =>
    desktop.evaluate((electron, text) => {
      try {
        return String((new Function('electron', `return ${text}`) as (module: unknown) => unknown)(electron))
      } catch (error) {
        return (error as Error).message
      }
    }, code)
  expect(await words('electron.TouchBar')).toBe('electron stand-in: electron.TouchBar is not modelled')
  expect(await words('electron.app.setActivationPolicy("accessory")')).toContain('App.setActivationPolicy')
  expect(await words('electron.app.on("widget-moved", () => {})')).toContain('App’s event widget-moved')
  expect(await words('electron.BrowserWindow.getAllWindows()[0].setOpacity(0)')).toContain('BrowserWindow.setOpacity')
  expect(await words('electron.safeStorage.encryptString("a")')).toContain('safeStorage.encryptString')
  expect(await words('new electron.BrowserWindow({ webPreferences: { nodeIntegration: true } })')).toContain(
    'nodeIntegration: true',
  )
  expect(desktop.unknown().splice(0)).toHaveLength(6)
})

test('a right click tells what was clicked, unless the page handles it', { tags: ['D4.8'] }, async () => {
  await desktop.evaluate(({ BrowserWindow, Menu }) => {
    const { webContents } = BrowserWindow.getAllWindows()[0]!
    webContents.on('context-menu', (_, { isEditable, misspelledWord, linkURL, editFlags }) => {
      Object.assign(globalThis, { clicked: { isEditable, misspelledWord, linkURL, canCut: editFlags.canCut } })
      Menu.buildFromTemplate([{ label: 'dragon', click: () => webContents.replaceMisspelling('dragon') }]).popup()
    })
  })
  const clicked = () => desktop.evaluate(() => (globalThis as { clicked?: unknown }).clicked)
  await page.evaluate(() => {
    document.body.innerHTML =
      '<a href="/there">link</a><input id="field" value="draggon" style="font: 20px monospace"><p id="own">own</p>'
    document.querySelector('#own')!.addEventListener('contextmenu', (event) => event.preventDefault())
  })
  await desktop.rightClick(page.locator('a'))
  const nothing = { isEditable: false, misspelledWord: '', canCut: false }
  expect(await clicked()).toEqual({ ...nothing, linkURL: 'app://one/there' })
  await page.locator('#own').click({ button: 'right' })
  expect(await desktop.rightClick(page.locator('#field'), { position: { x: 20, y: 12 } })).toEqual(['dragon'])
  expect(await clicked()).toEqual({ ...nothing, isEditable: true, misspelledWord: 'draggon', linkURL: '' })
  expect((await desktop.log()).popups).toBe(2)
  await desktop.contextMenu('dragon')
  await expect.poll(() => page.locator('#field').inputValue()).toBe('dragon')
})

test('finding counts the values of fields, and takes the focus away', { tags: ['D4.8'] }, async () => {
  await page.evaluate(() => {
    document.body.innerHTML = '<p>One wyvern, two Wyverns</p><p hidden>wyvern</p><input value="wyvern">'
    document.querySelector('input')!.focus()
  })
  const find = (options: { findNext: boolean; forward?: boolean }) =>
    desktop.evaluate(({ BrowserWindow }, how) => {
      const { webContents } = BrowserWindow.getAllWindows()[0]!
      return new Promise((resolve) => {
        webContents.on('found-in-page', function listener(_, { finalUpdate, requestId, ...found }) {
          if (!finalUpdate || requestId !== request) return
          webContents.off('found-in-page', listener)
          resolve([found.activeMatchOrdinal, found.matches])
        })
        const request = webContents.findInPage('wyvern', how)
      })
    }, options)
  expect(await find({ findNext: true })).toEqual([1, 3])
  expect(await page.evaluate(() => document.activeElement === document.body)).toBe(true)
  expect(await find({ findNext: false })).toEqual([2, 3])
  expect(await find({ findNext: false, forward: false })).toEqual([1, 3])
  expect(await find({ findNext: false, forward: false })).toEqual([3, 3])
  await desktop.evaluate(({ BrowserWindow }) =>
    BrowserWindow.getAllWindows()[0]!.webContents.stopFindInPage('keepSelection'),
  )
  await expect.poll(() => page.evaluate(() => document.activeElement!.tagName)).toBe('INPUT')
})
