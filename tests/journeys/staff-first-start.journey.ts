import { closeDetails, openDetails } from './blog-tab.ts'
import type { Page } from '@playwright/test'
import { api } from '#shared/api.ts'
import { PASSWORD } from '#tests/harness/staff.ts'
import { expect, open, openLive, test as journey } from './journey.ts'
import { dragAnnouncements, labels, pickUp } from './navigation-tab.ts'
import { openShop, type TestShop } from '#tests/harness/shop.ts'

/** Seeded shop without accounts: the whole path from the first start to the published result. */
const test = journey.extend({
  // Playwright reads a fixture's dependencies from its first parameter.
  // oxlint-disable-next-line no-empty-pattern
  shop: async ({}, use) => {
    const shop = await openShop({ seeded: true, imported: false })
    await use(shop)
    await shop[Symbol.asyncDispose]()
  },
})

const toast = (page: Page, title: string) =>
  expect(page.locator('.toast').getByText(title, { exact: true })).toBeVisible()
const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click()

/** Creates the administrator with the first start's link, which opens the CMS. */
async function becomeAdministrator(page: Page, shop: TestShop) {
  await page.goto(shop.shop.firstLink!)
  await expect(page.getByRole('heading', { name: 'FIRST.ADMINISTRATOR' })).toBeVisible()
  await page.getByLabel('Email address').fill('ada@hoard.example')
  await page.getByLabel('First name').fill('Ada')
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await page.getByLabel('Repeat password').fill(PASSWORD)
  await page.getByRole('button', { name: 'SET PASSWORD' }).click()
  await page.waitForURL('**/cms/pages')
  await expect(page.getByRole('banner')).toContainText('ADMINISTRATOR')
}

/** Returns the one-time link that the screen shows. */
async function invite(page: Page): Promise<string> {
  await page.getByRole('link', { name: 'ADMIN', exact: true }).click()
  await page.getByRole('link', { name: 'STAFF', exact: true }).click()
  await press(page, 'INVITE')
  const dialog = page.getByRole('dialog', { name: 'INVITE.STAFF' })
  await dialog.getByLabel('Email').fill('eddy@hoard.example')
  await dialog.getByLabel('First name').fill('Eddy')
  await dialog.getByRole('button', { name: 'INVITE' }).click()
  const link = await page.getByLabel('One-time link').inputValue()
  await press(page, 'DONE')
  await expect(page.getByRole('list', { name: 'Accounts' }).getByText('eddy@hoard.example')).toBeVisible()
  return link
}

/** Sets a password, which signs in; then signs out and in again. */
async function join(page: Page, link: string) {
  await page.goto(link)
  await expect(page.getByText('Hello, Eddy.')).toBeVisible()
  await expect(page.getByLabel('Email address')).toHaveValue('eddy@hoard.example')
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await page.getByLabel('Repeat password').fill(PASSWORD)
  await page.getByRole('button', { name: 'SET PASSWORD' }).click()
  await page.waitForURL('**/cms/pages')
  await press(page, 'LOGOUT')
  await page.waitForURL(/:\d+\/$/)

  await page.goto('/cms/navigation')
  await page.waitForURL('**/api/login?return=*')
  await page.keyboard.type('eddy@hoard.example')
  await page.keyboard.press('Tab')
  await page.keyboard.type(PASSWORD)
  await page.keyboard.press('Enter')
  await page.waitForURL('**/cms/navigation')
  await expect(page.getByRole('banner')).toContainText('EDITOR')
}

async function moveToTheTop(page: Page, label: string) {
  const handle = page.getByRole('button', { name: `Move ${label}` })
  await expect(handle).toBeVisible()
  const order = await labels(page).allInnerTexts()
  const start = order.indexOf(label) + 1
  await pickUp(page, handle, `Picked up ${label}, position ${start} of ${order.length}.`)
  for (let place = start - 1; place >= 1; place--) {
    await page.keyboard.press('ArrowUp')
    await expect(dragAnnouncements(page)).toContainText(`position ${place} of`)
  }
  await page.keyboard.press('Space')
  await toast(page, 'Navigation order updated successfully')
}

async function makeBanner(page: Page) {
  await page.getByRole('link', { name: 'BANNERS' }).click()
  await press(page, 'NEW BANNER')
  const dialog = page.getByRole('dialog', { name: 'NEW.BANNER' })
  await dialog.getByLabel('Name *', { exact: true }).fill('Half price')
  await dialog.getByLabel('Text *', { exact: true }).fill('Wyverns go half price')
  await dialog.getByLabel('all pages (*)').uncheck()
  await dialog.getByLabel('/gallery', { exact: true }).check()
  await dialog.getByLabel('Priority', { exact: true }).fill('1000')
  await dialog.getByLabel('Crawl speed', { exact: true }).fill('0')
  await dialog.getByRole('button', { name: 'SAVE' }).click()
  await toast(page, 'Banner created successfully')
}

async function publishPost(page: Page) {
  await page.getByRole('link', { name: 'BLOG', exact: true }).click()
  await press(page, 'ADD POST')
  const type = (name: string, words: string) => page.getByRole('textbox', { name, exact: true }).fill(words)
  await type('Title', 'The wyverns have landed')
  await type('Content', 'They landed.')
  await openDetails(page)
  await type('Excerpt', 'All of them.')
  await type('Image URL', '/pictures/hoard-dragon.svg')
  await closeDetails(page)
  await press(page, 'PUBLISH')
  await toast(page, 'Blog post created successfully')
}

test(
  'a first start leads to an administrator, an editor and live content',
  { tag: ['@both-engines', '@C2.1', '@C2.2', '@C2.3', '@C6.3', '@C7.6'] },
  async ({ page: administrator, browser, shop }) => {
    await becomeAdministrator(administrator, shop)
    const link = await invite(administrator)
    await using elsewhere = await browser.newContext({ baseURL: shop.url })
    const editor = await elsewhere.newPage()
    await join(editor, link)

    await using street = await browser.newContext({ baseURL: shop.url })
    const gallery = await street.newPage()
    const blog = await street.newPage()
    const loads: string[] = []
    for (const [shopper, path] of [
      [gallery, '/gallery'],
      [blog, '/blog'],
    ] as const) {
      await openLive(shopper, path)
      shopper.on('load', () => loads.push(path))
    }
    const menu = gallery.getByRole('navigation', { name: 'Main' }).getByRole('link')
    await expect(menu.first()).not.toHaveText('BLOG')

    await moveToTheTop(editor, 'BLOG')
    await expect(menu.first()).toHaveText('BLOG')
    await makeBanner(editor)
    await expect(gallery.getByText('Wyverns go half price')).toBeVisible()
    await expect(blog.getByText('Wyverns go half price')).toHaveCount(0)
    await publishPost(editor)
    await expect(blog.getByRole('link', { name: 'The wyverns have landed' })).toBeVisible()
    expect(loads).toEqual([])

    // The server also rejects administration requests of editors, whatever the screen offers.
    const origin = { origin: shop.url }
    const { trash: _trash, undo: _ownChanges, ...log } = api.activity
    for (const contract of [api.staff, log])
      for (const { method, path, access } of Object.values(contract)) {
        expect(access, path).toBe('administrator')
        const url = path.replace(/:\w+/g, '1')
        const answer = await elsewhere.request.fetch(url, {
          method,
          headers: origin,
          data: method === 'GET' ? undefined : {},
        })
        expect([method, url, answer.status()]).toEqual([method, url, 403])
      }
    await expect(editor.getByRole('link', { name: 'ADMIN', exact: true })).toHaveCount(0)
    await open(editor, '/admin')
    await expect(editor.getByRole('heading', { name: 'ADMINISTRATORS.ONLY' })).toBeVisible()

    await administrator.getByRole('link', { name: 'ACTIVITY' }).click()
    const entries = administrator.getByRole('list', { name: 'Activity' }).getByRole('listitem')
    for (const words of ['The wyverns have landed', 'Half price', 'Eddy'])
      await expect(entries.filter({ hasText: words }).first()).toContainText('Eddy')
  },
)
