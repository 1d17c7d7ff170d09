import { expect } from '@playwright/test'
import { startDesktop } from '#tests/desktop/harness/desktop.ts'
import { openConnectionProxy } from '#tests/harness/connection-proxy.ts'
import { openShop } from '#tests/harness/shop.ts'
import { expectAccessible } from '#tests/journeys/axe.ts'
import { base as test } from '#tests/journeys/base.ts'
import { choose } from '#tests/journeys/builder.ts'
import { isFinding } from './find-bar.ts'

/** The frame around the staff screens in the editor: connection, live messages, menus and the unsaved mark. */

test(
  'menus and links work in the one window, which marks unsaved changes, and work continues without a connection',
  {
    tag: [
      '@D1.10',
      '@D1.3',
      '@D1.9',
      '@D3.11',
      '@D3.7',
      '@D4.9',
      '@D7.5',
      '@D1.13',
      '@D1.16',
      '@D1.17',
      '@D1.20',
      '@D1.21',
      '@D1.22',
      '@D1.23',
      '@D1.24',
      '@D1.7',
      '@D6.18',
      '@D7.2',
    ],
  },
  async () => {
    await using shop = await openShop({ imported: false, env: { AUTH_DISABLED: '1' } })
    await using line = await openConnectionProxy(shop.url)
    await using desktop = await startDesktop({ shop: line })
    const page = await desktop.window()
    const title = () => desktop.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]!.getTitle())
    const field = page.getByRole('textbox', { name: 'Title', exact: true })
    const titleBar = page.getByRole('region', { name: 'Title bar' })
    const sidebar = page.getByRole('navigation', { name: 'Screens' })
    const resize = (width: number) =>
      desktop.evaluate(({ BrowserWindow }, to) => BrowserWindow.getAllWindows()[0]!.setSize(to, 860), width)
    await expect(page.getByRole('heading', { name: 'PAGES' })).toBeVisible()

    await test.step('a menu item opens a form', async () => {
      await desktop.menu('new-page')
      await expect(page.getByRole('dialog', { name: 'NEW.PAGE' })).toBeVisible()
      await expect.poll(title).toBe('PAGES - CMS - Hoard')
    })

    await test.step('menu undo and redo act on the text field', async () => {
      await field.fill('Wyverns')
      await expect.poll(title).toContain('●')
      await expect(titleBar).toContainText('● PAGES - CMS - Hoard')
      await desktop.menu('undo')
      await expect(field).toHaveValue('')
      await expect.poll(title).not.toContain('●')
      await desktop.menu('redo')
      await expect(field).toHaveValue('Wyverns')
    })

    await test.step('writing with the mouse only', async () => {
      const start = { position: { x: 30, y: 16 } }
      await field.fill('draggon nest')
      const items = await desktop.rightClick(field, start)
      if (desktop.isStandIn)
        expect(items.slice(0, 5)).toEqual(['dragon', 'dragoon', 'Add to Dictionary', 'Undo', '(Redo)'])
      expect(items).toEqual(expect.arrayContaining(['(Cut)', '(Copy)', 'Paste', '(Delete)', 'Select All']))
      // Only the stand-in has a dictionary without a connection.
      if (desktop.isStandIn) {
        await desktop.contextMenu('dragon')
        await expect(field).toHaveValue('dragon nest')
        await desktop.rightClick(field, start)
        await desktop.contextMenu('Undo')
        await expect(field).toHaveValue('draggon nest')
        await desktop.rightClick(field, start)
        await desktop.contextMenu('Add to Dictionary')
        expect(await desktop.rightClick(field, start)).not.toContain('dragon')
        await desktop.contextMenu('German')
        const languages = () =>
          desktop.evaluate(({ session }) => session.defaultSession.getSpellCheckerLanguages().join())
        await expect.poll(languages).toBe('en-GB,de')
      }
      await desktop.rightClick(field)
      await desktop.contextMenu('Select All')
      const selected = () => field.evaluate((input: HTMLInputElement) => input.selectionEnd! - input.selectionStart!)
      await expect.poll(selected).toBe('draggon nest'.length)
      await desktop.rightClick(field)
      await desktop.contextMenu('Cut')
      await expect(field).toHaveValue('')
      await desktop.rightClick(field)
      await desktop.contextMenu('Paste')
      await expect(field).toHaveValue('draggon nest')
    })

    await test.step('leaving the form asks first and keeps the draft', async () => {
      await desktop.menu('publish')
      const question = page.getByRole('dialog', { name: 'UNSAVED.CHANGES' })
      await expect(question).toContainText('when you open this form again on this computer')
      await expect.poll(title).toContain('●')
      await question.getByRole('button', { name: 'KEEP FOR LATER' }).click()
      await expect(sidebar.locator('[aria-current=page]')).toHaveText('SEND')
      await expect.poll(title).not.toContain('●')
      await expect(titleBar).toContainText('SEND - CMS - Hoard')
      await expect(titleBar).not.toContainText('●')
    })

    await test.step('the title bar opens the native menu, with a click and with the keys of menu bars', async () => {
      const platform = await page.evaluate(() => window.hoard!.platform)
      const menu = titleBar.getByRole('button', { name: 'MENU' })
      if (platform === 'darwin') return expect(menu).toHaveCount(0)
      await desktop.evaluate(({ Menu }) => {
        const opened: unknown[] = ((globalThis as unknown as { opened: unknown[] }).opened = [])
        Menu.getApplicationMenu()!.popup = (options) => void opened.push(typeof options?.x)
      })
      const opened = () => desktop.evaluate(() => (globalThis as unknown as { opened: unknown[] }).opened)
      await menu.click()
      await page.keyboard.press('F10')
      await page.keyboard.press('Alt')
      await page.keyboard.press('Alt+x')
      await expect.poll(opened).toEqual(['number', 'number', 'number'])
    })

    await test.step('the sidebar leads to every area, collapses, and gives way to tabs in a narrow window', async () => {
      await expect(sidebar.getByRole('list', { name: 'CMS' }).getByRole('link')).toHaveCount(11)
      await expect(sidebar.getByRole('list', { name: 'IMAGES' }).getByRole('link')).toHaveCount(3)
      await sidebar.getByRole('link', { name: 'ORDERS', exact: true }).click()
      await expect(page.getByRole('heading', { name: 'ORDERS' })).toBeVisible()
      const toggle = page.getByRole('button', { name: 'Sidebar' })
      await toggle.click()
      await expect(toggle).toHaveAttribute('aria-expanded', 'false')
      await expectAccessible(page, 'collapsed sidebar')
      await sidebar.getByRole('link', { name: 'BANNERS', exact: true }).click()
      await expect(sidebar.locator('[aria-current=page]')).toContainText('BANNERS')
      await resize(900)
      await expect(page.locator('.tabs [aria-current=page]')).toHaveText('BANNERS')
      await expect(sidebar).toHaveCount(0)
      await resize(1280)
      await expect(toggle).toHaveAttribute('aria-expanded', 'false')
      await toggle.click()
    })

    await test.step('a link is copied with its address at the shop', async () => {
      await desktop.rightClick(page.getByRole('link', { name: 'TEMPLATES' }))
      await desktop.contextMenu('Copy Link')
      const copied = () => desktop.evaluate(({ clipboard }) => clipboard.readText())
      await expect.poll(copied).toBe(`${line.url}/cms/templates`)
    })

    await test.step('Back and Forward lead through the screens, and ask like links', async () => {
      await page.getByRole('link', { name: 'TEMPLATES' }).click()
      await expect(page).toHaveURL(/templates$/)
      await desktop.menu('back')
      await expect(page).toHaveURL(/banners$/)
      await desktop.menu('forward')
      await expect(page).toHaveURL(/templates$/)
      await desktop.menu('new-page')
      await field.press('End')
      await field.pressSequentially('!')
      await desktop.evaluate(({ BrowserWindow }) =>
        BrowserWindow.getAllWindows()[0]!.emit('app-command', {}, 'browser-backward'),
      )
      const question = page.getByRole('dialog', { name: 'UNSAVED.CHANGES' })
      await question.getByRole('button', { name: 'DISCARD' }).click()
      await expect(page).toHaveURL(/templates$/)
    })

    await test.step('Find searches the screen without finding itself', async () => {
      await desktop.menu('find')
      const bar = await desktop.findBar()
      const text = bar.getByRole('textbox', { name: 'Find on this screen' })
      await expect(text).toBeFocused()
      await text.fill('TEMPLATES')
      const count = bar.getByRole('status')
      await expect(count).toHaveText(/^1 of [1-9]\d*$/)
      const [, , all] = (await count.textContent())!.split(' ')
      expect(Number(all)).toBe(
        await page.evaluate(() => document.body.innerText.toLowerCase().split('templates').length - 1),
      )
      await desktop.menu('find-previous')
      await expect(count).toHaveText(`${all} of ${all}`)
      await text.press('Enter')
      await expect(count).toHaveText(`1 of ${all}`)
      await expect(text).toBeFocused()
      // Neither has the calls of the other.
      await expect(bar.evaluate(() => window.hoard!.kept.all())).rejects.toThrow('Something went wrong')
      await expect(page.evaluate(() => window.hoard!.find.search('a', 'first'))).rejects.toThrow('in the find bar')
      await text.fill('no such thing')
      await expect(count).toHaveText('No matches')
      await text.press('Escape')
      await expect.poll(() => isFinding(desktop)).toBe(false)
    })

    await test.step('a link to an unknown shop is reported and not followed', async () => {
      const before = page.url()
      await desktop.answerDialogs({ message: 0 })
      await desktop.openLink('hoard://open/page/1?server=https://evil.example')
      await expect
        .poll(async () => JSON.stringify((await desktop.log()).dialogs))
        .toContain('This link leads to a shop that isn’t in your list.')
      expect(page.url()).toBe(before)
    })

    await test.step('a link opens its page in this window, where it is saved', async () => {
      const { id } = await shop.staff.pages.create({ body: { title: 'Krakens', slug: 'krakens', isPublished: false } })
      expect(await desktop.second([`hoard://open/page/${id}`])).toBe(0)
      await expect(page).toHaveURL(new RegExp(`/cms/pages/${id}/content$`))
      expect(await desktop.windows()).toHaveLength(1)
      await expect(page.getByRole('heading', { name: 'Krakens' })).toBeVisible()
      await choose(page, 'Add new row', 'Text')
      await expect(page.getByText('[UNSAVED]')).toBeVisible()
      await desktop.menu('undo')
      await expect(page.getByText('[UNSAVED]')).toBeHidden()
      await desktop.menu('redo')
      await desktop.menu('save')
      await expect(page.getByText('Page content saved successfully')).toBeVisible()
      await expect.poll(title).not.toContain('●')
    })

    const make = (title: string) =>
      shop.staff.pages.create({ body: { title, slug: title.toLowerCase(), isPublished: true } })
    const titled = (name: string) => page.getByRole('heading', { name })
    const offline = page.getByText('Offline. You can keep working')
    await page.getByRole('link', { name: 'PAGES', exact: true }).click()
    await expect(titled('Krakens')).toBeVisible()

    await test.step('someone else creates a page', async () => {
      await make('Griffins')
      await expect(titled('Griffins')).toBeVisible()
    })

    await test.step('offline saves stay local and say so, including an undo', async () => {
      line.cut()
      await expect(offline).toBeVisible()
      await expectAccessible(page)
      await page.getByRole('button', { name: 'Delete Griffins' }).click()
      await page.getByRole('dialog').getByRole('button', { name: 'DELETE ANYWAY' }).click()
      await expect(page.getByText('Page deleted successfully')).toBeVisible()
      await expect(page.getByText('Saved on this computer. SEND takes it to the shop.')).toBeVisible()
      await expect(titled('Griffins')).toBeHidden()
      await page.getByRole('button', { name: 'UNDO', exact: true }).click()
      await expect(page.getByText('Page restored successfully')).toBeVisible()
      await expect(titled('Griffins')).toBeVisible()
      await page.getByRole('button', { name: 'Unpublish Griffins' }).click()
      await expect(page.getByText('Page will be unpublished')).toBeVisible()
      await page.getByRole('link', { name: 'RELEASES', exact: true }).click()
      await expect(page.getByText('[OFFLINE] This screen opens when the shop answers again.')).toBeVisible()
      await page.getByRole('link', { name: 'PAGES', exact: true }).click()
      await page.getByRole('button', { name: 'TRY NOW' }).click()
      await expect(page.getByText('The shop still can’t be reached')).toBeVisible()
    })

    await test.step('after reconnecting everything matches the shop', async () => {
      await make('Hydras')
      line.mend()
      await expect(offline).toBeHidden()
      await expect(titled('Hydras')).toBeVisible()
    })
  },
)
