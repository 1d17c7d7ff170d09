import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, type Page } from '@playwright/test'
import { startDesktop, type Desktop } from '#tests/desktop/harness/desktop.ts'
import { openShop } from '#tests/harness/shop.ts'
import { base as test } from '#tests/journeys/base.ts'
import { choose } from '#tests/journeys/builder.ts'
import { isFinding } from './find-bar.ts'

/** What a menu item may change: the page, the window, the system, or a dialog. */
async function effects(desktop: Desktop, page: Page) {
  const shown = await page.evaluate(() => ({
    url: location.href,
    text: document.body.innerText,
    fields: [...document.querySelectorAll('input, textarea')].map((field) => {
      const { value, selectionStart, selectionEnd } = field as HTMLInputElement
      return [value, selectionStart, selectionEnd]
    }),
    events: (window as { events?: string[] }).events,
  }))
  const outside = await desktop.evaluate(({ BrowserWindow }) => {
    const window = BrowserWindow.getAllWindows()[0]!
    return {
      is: [window.isMinimized(), window.isFullScreen(), window.isMaximized()],
      zoom: window.webContents.getZoomLevel(),
      views: window.contentView.children.map((view) => view.getVisible()),
      about: (globalThis as { about?: number }).about,
    }
  })
  const { dialogs, shown: folders } = await desktop.log()
  return JSON.stringify({ shown, outside, dialogs, folders })
}

/** What the help shows for each of its items; the notices are written on packaging. */
const helpTexts: Record<string, RegExp> = {
  guide: /The editor shows it at Help > Guide.*Write and build/s,
  shortcuts: /File menu.*New Page.*Page builder/s,
  news: /Hoard \d+\.\d+\.\d+\s*Added/,
  notices: /This is a development version|libvips/,
}

/** Ids or roles of the enabled items. Items of development, and of leaving, are clicked elsewhere. */
const enabledItems = (desktop: Desktop) =>
  desktop.evaluate(({ Menu }) => {
    const elsewhere = ['toggledevtools', 'quit', 'close']
    return Menu.getApplicationMenu()!.items.flatMap(({ submenu }) =>
      submenu!.items
        .filter(({ type, enabled, visible }) => type !== 'separator' && enabled && visible)
        .map(({ id, role }) => id || role!.toLowerCase())
        .filter((item) => !elsewhere.includes(item)),
    )
  })

const clickItem = (desktop: Desktop, name: string) =>
  desktop.evaluate(({ Menu, BrowserWindow }, wanted) => {
    const [window] = BrowserWindow.getAllWindows()
    const items = Menu.getApplicationMenu()!.items.flatMap(({ submenu }) => submenu!.items)
    const item = items.find(({ id, role }) => (id || role?.toLowerCase()) === wanted)!
    // The types know no arguments, which roles need.
    ;(item.click as (...given: unknown[]) => void)({}, window, window!.webContents)
  }, name)

test(
  'every enabled menu item does something in each state',
  { tag: ['@D1.20', '@D1.25', '@D1.26', '@D1.7'] },
  async () => {
    await using shop = await openShop({ imported: false, env: { AUTH_DISABLED: '1' } })
    const { id } = await shop.staff.pages.create({ body: { title: 'Krakens', slug: 'krakens', isPublished: false } })
    await using desktop = await startDesktop()
    const report = join(desktop.userData, 'report.txt')

    /** Clicks every enabled item; `restore` brings back the state that they are clicked in. */
    const clickAll = async (restore: (page: Page) => Promise<void>, isMeant: (item: string) => boolean) => {
      await desktop.answerDialogs({ open: [], save: report, message: 0 })
      await desktop.evaluate(({ app }) => {
        app.showAboutPanel = () => Object.assign(globalThis, { about: Date.now() })
      })
      const page = await desktop.window()
      const prepare = async () => {
        await desktop.evaluate(({ BrowserWindow }) => {
          const [window] = BrowserWindow.getAllWindows()
          if (window!.isMinimized()) window!.restore()
          if (window!.isFullScreen()) window!.setFullScreen(false)
        })
        await restore(page)
        await page.evaluate(() => {
          const events: string[] = []
          Object.assign(window, { events })
          addEventListener('copy', () => events.push('copy'), { once: true })
        })
      }
      await prepare()
      const clicked = new Set<string>()
      for (;;) {
        const item = (await enabledItems(desktop)).find((each) => !clicked.has(each) && isMeant(each))
        if (item === undefined) return clicked
        clicked.add(item)
        const before = await effects(desktop, page)
        await clickItem(desktop, item)
        await expect.poll(() => effects(desktop, page).catch(String), { message: item }).not.toBe(before)
        const text = helpTexts[item]
        if (text) await expect(page.getByRole('dialog')).toContainText(text)
        await prepare()
      }
    }
    const closeDialog = async (page: Page) => {
      const close = page.getByRole('dialog').getByRole('button', { name: /^(CLOSE|DONE)$/ })
      if (await close.isVisible()) await close.click()
      await expect(page.getByRole('dialog')).toHaveCount(0)
    }
    const go = (path: string) =>
      desktop.evaluate(
        ({ BrowserWindow }, to) => BrowserWindow.getAllWindows()[0]!.webContents.send('hoard:on.go', to),
        path,
      )
    /** Items for what has the focus. */
    const ofFocus = ['save', 'undo', 'redo', 'cut', 'copy', 'paste', 'pasteandmatchstyle', 'delete', 'selectall']
    /** The system's own, which no one but the system sees. */
    const ofMac = ['about', 'services', 'hide', 'hideothers', 'unhide', 'zoom', 'front']
    const isOurs = (item: string) => !ofFocus.includes(item) && !(process.platform === 'darwin' && ofMac.includes(item))

    const always = await test.step('in the list of shops', async () => {
      const clicked = await clickAll(async (page) => {
        await expect(page.getByRole('heading', { name: 'WELCOME' })).toBeVisible()
        await closeDialog(page)
      }, isOurs)
      expect([...clicked]).toEqual(expect.arrayContaining(['guide', 'shortcuts', 'news', 'notices', 'logs', 'zoom-in']))
      const saved = await readFile(report, 'utf8')
      expect(saved).toMatch(/^Hoard report\n\nHoard: /)
      expect(saved).toMatch(/\[info\] +Hoard .* started/)
      expect(saved).not.toContain(desktop.userData)
      const version = expect.stringMatching(/^\d+\.\d+\.\d+$/)
      expect((await desktop.log()).about).toMatchObject({
        applicationName: 'Hoard',
        applicationVersion: version,
        copyright: '© Hoard',
      })
      await clickItem(desktop, process.platform === 'darwin' ? 'quit' : 'close')
      expect(await desktop.exited()).toBe(0)
      return clicked
    })
    await desktop.restart({ shop })

    await test.step('in a list; the zoom is kept', async () => {
      const page = await desktop.window()
      await expect(page.getByRole('heading', { name: 'Krakens' })).toBeVisible()
      const zoom = () => desktop.evaluate(({ webContents }) => webContents.getAllWebContents()[0]!.getZoomLevel())
      await expect.poll(zoom).toBe(-0.5)
      const clicked = await clickAll(
        async (page) => {
          const [shops, tab] = [
            page.getByRole('heading', { name: 'YOUR.SHOPS' }),
            page.getByRole('link', { name: 'PAGES', exact: true }),
          ]
          await expect(shops.or(tab)).toBeVisible()
          if (await shops.isVisible()) await page.getByRole('button', { name: 'OPEN' }).click()
          await expect(tab).toBeVisible()
          // Back leads here; the first screen of a shop has nowhere to go back to.
          await go('/cms/banners')
          await expect(page.getByRole('heading', { name: 'BANNERS' })).toBeVisible()
          await go('/cms/blog')
          await expect(page.getByRole('heading', { name: 'BLOG' })).toBeVisible()
          await expect(page.getByRole('dialog')).toHaveCount(0)
          if (await isFinding(desktop)) await (await desktop.findBar()).keyboard.press('Escape')
          await expect.poll(() => isFinding(desktop)).toBe(false)
        },
        (item) => isOurs(item) && !always.has(item),
      )
      expect([...clicked]).toEqual(expect.arrayContaining(['new-page', 'publish', 'find', 'back', 'switch']))
    })

    await test.step('in a form, with text selected in a field', async () => {
      const page = await desktop.window()
      const field = page.getByRole('textbox', { name: 'Title', exact: true })
      await go('/cms/pages?edit=new')
      const ofField = ofFocus.filter((item) => item !== 'save' && item !== 'redo')
      const clicked = await clickAll(
        async () => {
          await field.fill('')
          await field.pressSequentially('Hydra nest')
          for (let times = 0; times < 4; times++) await field.press('Shift+ArrowLeft')
          await expect.poll(() => enabledItems(desktop)).toEqual(expect.arrayContaining(['save', 'undo']))
        },
        (item) => ofField.includes(item),
      )
      expect([...clicked].toSorted()).toEqual(ofField.toSorted())
      await clickItem(desktop, 'save')
      await expect(page.getByRole('heading', { name: 'Hydra nest' })).toBeVisible()
    })

    await test.step('in the builder', async () => {
      const page = await desktop.window()
      await go(`/cms/pages/${id}/content`)
      await choose(page, 'Add new row', 'Text')
      const mine = ['save', 'undo', 'redo']
      const state = async () => (await enabledItems(desktop)).filter((item) => mine.includes(item))
      await expect.poll(state).toEqual(['save', 'undo'])
      for (const [item, then] of [
        ['undo', ['redo']],
        ['redo', ['save', 'undo']],
        ['save', ['undo']],
      ] as const) {
        await clickItem(desktop, item)
        await expect.poll(state).toEqual(then)
      }
      await expect(page.getByText('Page content saved successfully')).toBeVisible()
    })
  },
)
