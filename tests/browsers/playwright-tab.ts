import { delimiter, dirname, join } from 'node:path'
import { chromium, firefox, type FrameLocator, type Locator, type Page } from '@playwright/test'
import { chromiumLaunch } from '#tests/harness/chromium.ts'
import { STALL_MS } from '#tests/harness/limits.ts'
import type { Tab, Target } from './tab.ts'

const launch = {
  chromium: () => chromium.launch(chromiumLaunch),
  firefox: () =>
    firefox.launch({
      channel: 'moz-firefox',
      executablePath: join(import.meta.dirname, 'firefox-bidi.ts'),
      // It runs in this version of Node.js.
      env: { ...process.env, PATH: [dirname(process.execPath), process.env['PATH']].join(delimiter) },
    }),
}

/** Chromium or Firefox, driven by Playwright. */
export async function openPlaywrightTab(
  browser: keyof typeof launch,
  size: { width: number; height: number },
): Promise<Tab> {
  const program = await launch[browser]()
  const page = await program.newPage({ viewport: size })
  page.setDefaultTimeout(STALL_MS)
  return { ...createTab(page), [Symbol.asyncDispose]: () => program.close() }
}

function createTab(page: Page): Omit<Tab, typeof Symbol.asyncDispose> {
  let place: Page | FrameLocator = page
  const locate = (path: readonly Target[]): Locator =>
    path.reduce<Page | FrameLocator | Locator>((part, [role, name]) => {
      const exact = typeof name === 'string'
      if (role === 'field')
        return part
          .getByLabel(name, { exact })
          .or(part.getByRole('textbox', { name, exact }))
          .filter({ visible: true })
          .first()
      if (role === 'radio')
        return part
          .locator('label')
          .filter({ has: page.getByRole(role, { name, exact }) })
          .first()
      return part.getByRole(role, { name, exact }).first()
    }, place) as Locator
  const middle = async (path: readonly Target[], at = { x: 0.5, y: 0.5 }) => {
    await locate(path).scrollIntoViewIfNeeded()
    const { x, y, width, height } = (await locate(path).boundingBox())!
    return [x + width * at.x, y + height * at.y] as const
  }
  return {
    open: async (url) => void (await page.goto(url)),
    url: () => Promise.resolve(page.url()),
    text: () => place.locator('body').innerText(),
    async count(...path) {
      const [role, name] = path.at(-1)!
      const within = path.length > 1 ? locate(path.slice(0, -1)) : place
      if (role === 'field') return locate(path).count()
      return within.getByRole(role, { name, exact: typeof name === 'string' }).count()
    },
    click: async (...path) =>
      place === page ? locate(path).click() : page.mouse.click(...(await locate(path).evaluate(middleOnScreen))),
    focus: (...path) => locate(path).focus(),
    value: (...path) => locate(path).inputValue(),
    type: (text) => page.keyboard.type(text),
    press: (keys) => page.keyboard.press(keys),
    async drag(from, to, at) {
      await locate(from).hover()
      await page.mouse.move(...(await middle(from)))
      await page.mouse.down()
      const [x, y] = await middle(to, at)
      await page.mouse.move(x, y - 8, { steps: 6 })
      await page.mouse.move(x, y)
      await page.mouse.up()
    },
    choose: (file, label) => page.getByLabel(label).setInputFiles(file),
    async inFrame(title, work) {
      place = page.frameLocator(`iframe[title="${title}"]`)
      await work()
      place = page
    },
    screenshot: async (path) => void (await page.screenshot({ path })),
  }
}

/** Middle of an element in a frame, which may be scaled: Playwright takes its parts for invisible in Firefox. */
function middleOnScreen(element: Element): [x: number, y: number] {
  element.scrollIntoView({ block: 'center' })
  const frame = element.ownerDocument.defaultView!.frameElement as HTMLElement
  const [outer, inner] = [frame.getBoundingClientRect(), element.getBoundingClientRect()]
  const scale = outer.width / frame.offsetWidth
  return [outer.x + (inner.x + inner.width / 2) * scale, outer.y + (inner.y + inner.height / 2) * scale]
}
