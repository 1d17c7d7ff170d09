import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startDesktop, type Desktop } from './desktop.ts'
import { FIXTURE, type FixtureMain } from './fixture/fixture.ts'

let desktop: Desktop
let page: Page
let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'hoard-files-'))
  desktop = await startDesktop({ main: FIXTURE })
  page = await desktop.window()
})
afterAll(async () => {
  await desktop[Symbol.asyncDispose]()
  await rm(folder, { recursive: true })
})

const heard = () => desktop.evaluate(() => (globalThis as unknown as FixtureMain).heard)

test('the page has the app’s scheme, a secure context and its window’s size', async () => {
  const url = await desktop.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]!.webContents.getURL())
  expect(url).toBe('app://one/')
  expect(await page.evaluate(() => [isSecureContext, innerWidth, innerHeight])).toEqual([true, 900, 700])
})

test('a page sees what the preload exposes, frozen, and no Electron or Node', { tags: ['D4.8'] }, async () => {
  const seen = await page.evaluate(() => {
    const names = [
      'require',
      'module',
      'process',
      'ipcRenderer',
      'electron',
      'Buffer',
      'electronPost',
      'electronDeliver',
    ]
    try {
      Object.assign(window.fixture, { echo: null })
    } catch {
      return { names: names.filter((name) => name in window), frozen: Object.isFrozen(window.fixture) }
    }
    return null
  })
  expect(seen).toEqual({ names: [], frozen: true })
  expect(await page.evaluate(() => window.fixture.argv)).toEqual(['electron', '--fixture=1'])
})

test('values are cloned with their types on the way to the main process', async () => {
  const back = await page.evaluate(async () => {
    const sent = {
      date: new Date(5),
      map: new Map<unknown, unknown>([['a', new Set([1])]]),
      bytes: new Uint8Array([1, 2, 255]),
      floats: new Float32Array([0.5]),
      buffer: new ArrayBuffer(3),
      nothing: undefined,
      big: 12n,
      odd: [Number.NaN, -0, Infinity],
      error: new RangeError('words'),
      pattern: /a+/gi,
    }
    const got = (await window.fixture.echo(sent)) as typeof sent
    return [
      got.date instanceof Date && got.date.getTime() === 5,
      got.map instanceof Map && (got.map.get('a') as Set<number>).has(1),
      got.bytes instanceof Uint8Array && got.bytes[2] === 255,
      got.floats instanceof Float32Array && got.floats[0] === 0.5,
      got.buffer.byteLength === 3,
      'nothing' in got && got.nothing === undefined,
      got.big === 12n,
      Number.isNaN(got.odd[0]) && Object.is(got.odd[1], -0) && got.odd[2] === Infinity,
      got.error instanceof Error && got.error.message === 'words',
      got.pattern instanceof RegExp && got.pattern.flags === 'gi',
    ]
  })
  expect(back).toEqual(back.map(() => true))
})

test('errors have Electron’s wording', async () => {
  const words = (call: string) =>
    page.evaluate(
      (code) =>
        Promise.resolve()
          .then(() => new Function(`return ${code}`)() as unknown)
          .then(String, (error: Error) => error.message),
      call,
    )
  expect(await words('fixture.fail()')).toBe("Error invoking remote method 'fail': TypeError: kaput")
  expect(await words('fixture.missing()')).toBe(
    "Error invoking remote method 'missing': Error: No handler registered for 'missing'",
  )
  expect(await words('fixture.refuse()')).toBe('not today')
  expect(await words('fixture.echo(() => 1)')).toBe('An object could not be cloned.')
  expect(await words('fixture.echo([new File(["a"], "a")])')).toBe('An object could not be cloned.')
  expect(await words('fixture.echo({ a: Symbol("x") })')).toContain('could not be cloned')
})

test('functions cross the bridge in both directions and run at their origin', async () => {
  const answer = await page.evaluate(() => window.fixture.callBack(({ nested }) => ({ twice: nested.answer() * 2 })))
  expect(answer).toEqual({ twice: 84 })
})

test('messages arrive in order, in both directions, until nobody listens', async () => {
  const news = (values: number[]) =>
    desktop.evaluate(({ BrowserWindow }, all) => {
      for (const value of all) BrowserWindow.getAllWindows()[0]!.webContents.send('news', value)
    }, values)
  await page.evaluate(() => {
    const got: unknown[] = []
    Object.assign(window, { got, stop: window.fixture.on((value) => got.push(value)) })
    for (const text of ['a', 'b', 'c']) window.fixture.say(text)
  })
  await news([1, 2, 3])
  const got = () => page.evaluate(() => (window as unknown as { got: unknown[] }).got)
  await expect.poll(got).toEqual([1, 2, 3])
  await expect.poll(heard).toEqual(expect.arrayContaining(['said a', 'said b', 'said c']))
  await page.evaluate(() => (window as unknown as { stop(): void }).stop())
  await news([4])
  await page.evaluate(() => window.fixture.echo(1))
  expect(await got()).toEqual([1, 2, 3])
})

test('dropped files and folders have paths; files made by a page don’t', { tags: ['D4.8'] }, async () => {
  const [one, two, photos] = [join(folder, 'réunion 1.jpg'), join(folder, 'deep/b.jpg'), join(folder, 'photos')]
  await mkdir(join(folder, 'deep'))
  await mkdir(photos)
  await Promise.all([writeFile(one, 'one'), writeFile(two, 'two')])
  await page.evaluate(() => {
    addEventListener('dragover', (event) => event.preventDefault())
    addEventListener('drop', (event) => {
      event.preventDefault()
      const files = [...event.dataTransfer!.files]
      const copies = files.map((file) => new File([file], file.name, { lastModified: file.lastModified }))
      const [same] = window.fixture.same(files)
      Object.assign(window, {
        dropped: [
          window.fixture.pathsOf({ files }),
          window.fixture.pathsOf({ files: copies }),
          window.fixture.pathsOf({ files: [new File(['x'], 'réunion 1.jpg')] }),
          same === files[0],
          event.isTrusted,
        ],
      })
    })
  })
  await desktop.dropFiles(page, page.locator('#target'), [one, two, photos])
  await expect
    .poll(() => page.evaluate(() => (window as unknown as { dropped: unknown }).dropped))
    .toEqual([[one, two, photos], ['', '', ''], [''], true, true])
})

test('chosen files have their paths', async () => {
  const file = join(folder, 'chosen.txt')
  await writeFile(file, 'x')
  const input = page.locator('input')
  await desktop.chooseFiles(page, input, [file])
  const paths = await input.evaluate((element: HTMLInputElement) =>
    window.fixture.pathsOf({ files: [...element.files!] }),
  )
  expect(paths).toEqual([file])
})
