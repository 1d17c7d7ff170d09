import type { Locator, Page } from '@playwright/test'
import { expectAccessible } from './axe.ts'
import { expect, holdResponses, visit } from './journey.ts'

const list = /\/api\/products(\?|\/filters)/

/** Holds the first suggestions until told to answer. */
function holdLater(page: Page) {
  const { promise, resolve: answer } = Promise.withResolvers<void>()
  const begun = page.waitForRequest(/suggestions/)
  void page.route(
    /suggestions/,
    async (route) => {
      await promise
      await route.continue()
    },
    { times: 1 },
  )
  return { begun, answer }
}

visit(
  'a shopper finds miniatures by suggestions and cards, keeps them on the wishlist and shares it by its link',
  { tag: ['@both-engines', '@S2.3', '@S2.35'] },
  async ({ page, context, browser }) => {
    await visit.step('the search suggests miniatures while a shopper types, with typing errors', async () => {
      await page.setViewportSize({ width: 320, height: 640 })
      await page.goto('/gallery', { waitUntil: 'networkidle' })
      const asked = holdLater(page)
      const search = page.getByLabel('Search')
      await search.click()
      await page.keyboard.type('lich')
      await asked.begun
      const answerGallery = await holdResponses(page, list)
      await search.fill('dragn')
      const options = page.getByRole('listbox').getByRole('option')
      await expect(options).toHaveText([
        /Emerald Wyrm.*NEAR MATCH, From \$/,
        ...Array.from({ length: 3 }, () => /NEAR MATCH/),
      ])
      // The answer to what was typed before comes too late.
      asked.answer()
      await expect(page.locator('#announcements')).toHaveText('4 near matches.')
      await expect(options).toHaveCount(4)
      await expect(search).toHaveAttribute('aria-expanded', 'true')
      // They leave the page to its answer.
      answerGallery()
      await expect(page.getByText('> DID YOU MEAN DRAGON? (4)')).toBeVisible()
      await expect(page.getByRole('article')).toHaveCount(4)
      await expect(options).toHaveCount(0)
      await page.keyboard.press('ArrowDown')
      await expect(options).toHaveCount(4)
      await expectAccessible(page)
      expect((await options.first().boundingBox())!.height).toBeGreaterThanOrEqual(44)

      await expect(search).toHaveAttribute('aria-expanded', 'true')
      await page.keyboard.press('Escape')
      await expect(options).toHaveCount(0)
      await expect(search).toHaveAttribute('aria-expanded', 'false')
      await expect(search).toHaveValue('dragn')
      for (const key of ['ArrowDown', 'ArrowUp', 'ArrowDown', 'ArrowDown']) await page.keyboard.press(key)
      await expect(options.nth(0)).toHaveAttribute('aria-selected', 'true')
      await expect(search).toHaveAttribute('aria-activedescendant', (await options.nth(0).getAttribute('id'))!)

      // Without an answer the search works as before.
      await page.route(/suggestions/, (route) => route.fulfill({ status: 500, body: 'no' }))
      await page.keyboard.type('z')
      await expect(options).toHaveCount(0)
      await expect(page.getByRole('alert')).toHaveCount(0)
      await page.unroute(/suggestions/)
      const answerLater = await holdResponses(page, list)
      await search.fill('emeral')
      await expect(options).toHaveText([/Emerald Wyrm\s*From \$/])
      await page.keyboard.press('ArrowUp')
      await expect(options).toHaveAttribute('aria-selected', 'true')
      // Who is choosing isn't disturbed.
      answerLater()
      await expect(page.getByText('1 miniature available')).toBeVisible()
      await expect(options).toHaveAttribute('aria-selected', 'true')
      await page.keyboard.press('Enter')
      await expect(page).toHaveURL(/\/product\/emerald-wyrm$/)
    })

    await visit.step('a card shows its facts and links PICK OPTIONS to the product', async () => {
      await page.setViewportSize({ width: 1280, height: 800 })
      await page.goto('/gallery?search=emerald+wyrm')
      const card = page.getByRole('article')
      await expect(card.getByRole('img').or(card.locator('img'))).toHaveCount(1)
      await expect(card.getByText('Featured', { exact: true })).toBeVisible()
      await expect(card.getByRole('heading', { name: 'Emerald Wyrm' })).toBeVisible()
      await expect(card.locator('.badge')).toHaveText(['Featured', 'Huge', 'Dragon'])
      await expect(card.getByText(/^by \S/)).toBeVisible()
      await expect(card.getByText(/^From \$\d+(\.\d\d)?$/)).toBeVisible()
      const button = card.getByRole('link', { name: /^PICK OPTIONS/ })
      await expect(button).toHaveAttribute('href', '/product/emerald-wyrm')

      // Its painted photo is fetched for a pointer or the keyboard's focus, and moves nothing.
      const painted: string[] = []
      page.on('request', (request) => request.url().includes('/cdn/emerald-wyrm/1.webp') && painted.push(request.url()))
      await page.waitForLoadState('networkidle')
      const size = () => card.evaluate((each: HTMLElement) => [each.offsetWidth, each.offsetHeight])
      const before = await size()
      expect(painted).toEqual([])
      await card.hover()
      await expect.poll(() => painted).toEqual([expect.stringMatching(/&width=640$/)])
      await page.mouse.move(0, 0)
      const picture = () =>
        card.locator('.card-picture').evaluate((each) => getComputedStyle(each, '::before').backgroundImage)
      await expect.poll(picture).toBe('none')
      await page.keyboard.press('Tab')
      await button.focus()
      await expect.poll(picture).toContain('/cdn/emerald-wyrm/1.webp')
      expect(await size()).toEqual(before)

      // The name's link covers the card, which has its focus ring; the button and what may be selected stand above it.
      const name = card.getByRole('link', { name: 'Emerald Wyrm', exact: true })
      const hit = (part: Locator) =>
        part.evaluate((element) => {
          const { x, y, width, height } = element.getBoundingClientRect()
          return document.elementFromPoint(x + width / 2, y + height / 2)?.textContent
        })
      expect(await hit(card.locator('img'))).toBe('Emerald Wyrm')
      expect(await hit(card.locator('.card-price'))).toBe('Emerald Wyrm')
      expect(await hit(button)).toBe('PICK OPTIONS: Emerald Wyrm')
      expect(await hit(card.getByText(/^by /))).toMatch(/^by /)
      await name.focus()
      await page.keyboard.press('Shift+Tab')
      await page.keyboard.press('Tab')
      await expect(name).toBeFocused()
      await expect(card).toHaveCSS('outline-style', 'solid')
      await card.locator('img').click({ force: true })
      await expect(page).toHaveURL(/\/product\/emerald-wyrm$/)
    })

    await visit.step('the wishlist keeps two, gives up one and takes it back, and is shared', async () => {
      await context.grantPermissions(['clipboard-read', 'clipboard-write'])
      const keep = page.getByRole('button', { name: 'WISHLIST' })
      const addIt = async () => {
        await keep.click()
        await expect(keep).toHaveAttribute('aria-pressed', 'true')
      }
      await addIt()
      await page.goto('/product/gelatinous-cubist')
      await addIt()
      const link = page.getByRole('banner').getByRole('link', { name: 'WISHLIST' })
      await expect(link).toHaveAttribute('data-wishlist', '2')
      await link.click()
      const names = page.getByRole('main').getByRole('heading', { level: 2 })
      const both = ['Gelatinous Cubist', 'Emerald Wyrm']
      await expect(names).toHaveText(both)
      await page.getByRole('button', { name: /REMOVE.*Gelatinous Cubist/ }).click()
      await expect(names).toHaveText(['Emerald Wyrm'])
      await page.locator('.toast').getByRole('button', { name: 'UNDO' }).click()
      await expect(names).toHaveText(both)
      await page.getByRole('button', { name: 'SHARE' }).click()
      await expect(page.locator('.toast')).toContainText('Link copied')
      const shared = await page.evaluate(() => navigator.clipboard.readText())

      // Somebody else sees it without scripts, and can keep it with them.
      const html = await (await fetch(shared)).text()
      const shown = [.../<main.*<\/main>/s.exec(html)![0].matchAll(/<h2[^>]*>(.*?)<\/h2>/gs)]
      expect(shown.map(([, heading]) => heading!.replaceAll(/<[^>]*>/g, ''))).toEqual(await names.allTextContents())
      const other = await browser.newContext()
      const friend = await other.newPage()
      await friend.goto(shared)
      await friend.getByRole('button', { name: 'ADD ALL TO MY WISHLIST' }).click()
      await expect(friend.locator('.toast')).toContainText('Saved to your wishlist')
      await friend.goto(new URL('/wishlist', shared).href)
      await expect(friend.getByRole('main').getByRole('heading', { level: 2 })).toHaveText(
        await names.allTextContents(),
      )
      await other.close()

      // What is gone from the shop is named; nothing on the list says what to do.
      await page.goto('/wishlist?items=999999')
      await expect(page.getByText('One miniature on this list is no longer in the shop.')).toBeVisible()
      await page.goto('/wishlist')
      for (const name of both) await page.getByRole('button', { name: new RegExp(`REMOVE.*${name}`) }).click()
      await expect(page.getByRole('heading', { name: 'WISHLIST.EMPTY' })).toBeVisible()
      await expect(link).toHaveAttribute('data-wishlist', '')
      await expect(page.getByRole('heading', { name: 'In stock now' })).toBeVisible()
    })
  },
)
