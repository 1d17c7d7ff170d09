import { spawn } from 'node:child_process'
import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { setTimeout as sleep } from 'node:timers/promises'
import { Builder, By, Key, Origin, type WebDriver, type WebElement } from 'selenium-webdriver'
import { END_MS } from '#tests/harness/limits.ts'
import { waitFor } from '#tests/harness/wait-for.ts'
import { freePort } from '#tests/harness/wait-until.ts'
import type { Role, Tab, Target } from './tab.ts'

const MINI_BROWSER = '/usr/lib/x86_64-linux-gnu/webkit2gtk-4.1/MiniBrowser'
/** Its toolbar would keep the window wider than a phone. */
const NARROW_TOOLBAR = '* { padding: 0; margin: 0; min-width: 0; border-width: 0 } button, entry { font-size: 1px }'

/** Elements that may have a role; WebKit itself says what they are and how they are called. */
const candidates: Record<Role, string> = {
  article: 'article',
  button: 'button, summary, [role=button], input[type=submit]',
  checkbox: 'input[type=checkbox]',
  dialog: 'dialog, [role=dialog]',
  field: 'input, textarea, select, [contenteditable=true]',
  heading: 'h1, h2, h3, h4',
  link: 'a[href]',
  radio: 'input[type=radio]',
  region: 'section, [role=region]',
  switch: '[role=switch]',
}

/** Debian's WebKitGTK (MiniBrowser), driven by its WebDriver on a display of its own. */
export async function openWebKitTab({ width, height }: { width: number; height: number }): Promise<Tab> {
  const folder = mkdtempSync(join(tmpdir(), 'hoard-webkit-'))
  mkdirSync(join(folder, 'gtk-3.0'))
  writeFileSync(join(folder, 'gtk-3.0/gtk.css'), NARROW_TOOLBAR)
  const screen = spawn('Xvfb', ['-displayfd', '1', '-screen', '0', `${width}x${height}x24`, '-nolisten', 'tcp'], {
    stdio: ['ignore', 'pipe', 'ignore'],
  })
  const { value: display } = await createInterface({ input: screen.stdout })[Symbol.asyncIterator]().next()
  const port = await freePort()
  const server = spawn('WebKitWebDriver', [`--port=${port}`, '--host=127.0.0.1'], {
    stdio: 'ignore',
    env: {
      ...process.env,
      HOME: folder,
      XDG_CONFIG_HOME: folder,
      LANG: 'C.UTF-8',
      DISPLAY: `:${String(display)}`,
      GDK_BACKEND: 'x11',
      NO_AT_BRIDGE: '1',
      LIBGL_ALWAYS_SOFTWARE: '1',
    },
  })
  const options = { binary: MINI_BROWSER, args: ['--automation'] }
  const capabilities = { browserName: 'MiniBrowser', 'webkitgtk:browserOptions': options }
  const driver = await waitFor(() =>
    new Builder().usingServer(`http://127.0.0.1:${port}`).withCapabilities(capabilities).build(),
  )
  await driver.manage().window().setRect({ x: 0, y: 0, width, height })
  await driver.manage().setTimeouts({ script: END_MS, pageLoad: END_MS })
  return {
    ...createTab(driver),
    async [Symbol.asyncDispose]() {
      await driver.quit()
      server.kill()
      screen.kill()
      await rm(folder, { recursive: true, force: true })
    },
  }
}

/** Whether it is drawn by its label, and itself invisible. */
const isUnderLabel = (role: Role) => role === 'radio' || role === 'checkbox'

async function isNamed(element: WebElement, [role, name]: Target): Promise<boolean> {
  if (!isUnderLabel(role) && !(await element.isDisplayed())) return false
  if (role !== 'field' && (await element.getAriaRole()) !== role) return false
  const label = (await element.getAccessibleName()).replaceAll(/\s+/g, ' ').trim()
  // WebKit tells labels as they look, in capitals for instance.
  return typeof name === 'string' ? label.toLowerCase() === name.toLowerCase() : name.test(label)
}

async function findAll(driver: WebDriver, path: readonly Target[]): Promise<WebElement[]> {
  let found: WebElement[] | undefined
  for (const target of path) {
    const all = found
      ? await found[0]?.findElements(By.css(candidates[target[0]]))
      : await driver.findElements(By.css(candidates[target[0]]))
    found = []
    for (const element of all ?? []) if (await isNamed(element, target)) found.push(element)
  }
  return found!
}

const modifiers = { Control: Key.CONTROL, Shift: Key.SHIFT, Alt: Key.ALT } as const
const keys: Record<string, string> = {
  Tab: Key.TAB,
  Enter: Key.ENTER,
  Space: ' ',
  Escape: Key.ESCAPE,
  End: Key.END,
  ArrowDown: Key.ARROW_DOWN,
  ArrowUp: Key.ARROW_UP,
}

/** Notes whether the next press lands beside the element. */
const WATCH_PRESS = `
  const [element] = arguments
  window.isElsewhere = null
  addEventListener('pointerdown', (event) => (window.isElsewhere = !event.composedPath().includes(element)), {
    capture: true,
    once: true,
  })`

function createTab(driver: WebDriver): Omit<Tab, typeof Symbol.asyncDispose> {
  /** Tries until the page lets it: elements may be replaced between two commands. */
  const act = (path: readonly Target[], work: (element: WebElement) => Promise<unknown>) =>
    waitFor(async () => {
      const [element] = await findAll(driver, path)
      if (!element) {
        const all = await driver.findElements(By.css(candidates[path.at(-1)![0]]))
        const names = await Promise.all(all.map((other) => other.getAccessibleName()))
        throw new Error(
          `nothing is called ${path.map((target) => target.join(' ')).join(', ')}, but ${names.join(', ')}`,
        )
      }
      return work(element)
    })
  const placeOf = (element: WebElement) =>
    driver.executeScript<string>('const { x, y } = arguments[0].getBoundingClientRect(); return `${x} ${y}`', element)
  return {
    open: (url) => driver.get(url),
    url: () => driver.getCurrentUrl(),
    text: () => driver.executeScript('return document.body.innerText'),
    count: async (...path) => (await findAll(driver, path)).length,
    click: async (...path) =>
      void (await act(path, async (element) => {
        const pressed = isUnderLabel(path.at(-1)![0]) ? await element.findElement(By.xpath('ancestor::label')) : element
        await driver.executeScript('arguments[0].scrollIntoView({ block: "center" })', pressed)
        // The driver presses where it was.
        let [before, place] = ['', await placeOf(pressed)]
        while (before !== place) {
          await sleep(100)
          ;[before, place] = [place, await placeOf(pressed)]
        }
        await driver.executeScript(WATCH_PRESS, pressed)
        await pressed.click()
        // Null on another page.
        if ((await driver.executeScript('return window.isElsewhere ?? null')) === true)
          throw new Error(`the page moved ${path.map((target) => target.join(' ')).join(', ')} meanwhile`)
      })),
    focus: async (...path) =>
      void (await act(path, (element) => driver.executeScript('arguments[0].focus()', element))),
    value: (...path) => act(path, (element) => element.getProperty('value')) as Promise<string>,
    type: (text) => driver.actions().sendKeys(text).perform(),
    async press(combination) {
      const held = combination.split('+').slice(0, -1) as (keyof typeof modifiers)[]
      const name = combination.split('+').at(-1)!
      let actions = driver.actions()
      for (const key of held) actions = actions.keyDown(modifiers[key])
      actions = actions.sendKeys(keys[name] ?? name)
      for (const key of held) actions = actions.keyUp(modifiers[key])
      await actions.perform()
    },
    async drag(from, to, at) {
      await act(from, async (start) => {
        const [end] = await findAll(driver, to)
        if (!end) throw new Error('nowhere to drag to')
        await driver.executeScript('arguments[0].scrollIntoView({ block: "center" })', start)
        const box = await driver.executeScript<{ x: number; y: number; width: number; height: number }>(
          'return arguments[0].getBoundingClientRect()',
          end,
        )
        const [x, y] = [Math.round(box.x + box.width * at.x), Math.round(box.y + box.height * at.y)]
        let actions = driver.actions({ async: false }).move({ origin: start }).press()
        for (let step = 8; step >= 0; step--)
          actions = actions.move({ origin: Origin.VIEWPORT, x, y: y - step, duration: 20 })
        await actions.release().perform()
      })
    },
    async choose(file, label) {
      await waitFor(async () => {
        for (const input of await driver.findElements(By.css('input[type=file]')))
          if ((await input.getAccessibleName()) === label) return input.sendKeys(file)
        const text = await driver.executeScript<string>('return document.body.innerText')
        throw new Error(`no file is asked for by ${label}, but the page says: ${text.slice(-400)}`)
      })
    },
    async inFrame(title, work) {
      await waitFor(async () => driver.switchTo().frame(await driver.findElement(By.css(`iframe[title="${title}"]`))))
      await work()
      await driver.switchTo().defaultContent()
    },
    async screenshot(path) {
      writeFileSync(path, await driver.takeScreenshot(), 'base64')
    },
  }
}
