import { expectAccessibleAt } from './axe.ts'
import { expect, holdResponses, isHydrated } from './journey.ts'
import { openCookieSettings, press, storedData, test } from './shell.ts'

// Shoppers without a consent choice.
test.use({ consented: false })

const footerBlocks = (
  [
    ['Visit', 'The forge, by [appointment](/contact)'],
    ['', 'Seen on [elsewhere](https://elsewhere.example/hoard)'],
  ] as const
).map(([title, text], index) => ({
  id: `footer-${index}`,
  type: 'text',
  layout: { width: 100, row: index + 1, order: 0 },
  content: { title, text },
}))

test(
  'the footer shows its page or a fallback, and shortcuts navigate, search and can be disabled',
  { tag: ['@S2.23', '@S2.24'] },
  async ({ page, shop }) => {
    await test.step('the footer updates in an open shop', async () => {
      const connected = page.waitForEvent('websocket')
      await page.goto('/gallery')
      const footer = page.getByRole('contentinfo')
      await expect(footer).toContainText('© 2025')
      await expect(footer.getByRole('link', { name: 'Privacy Policy' })).toHaveAttribute('href', '/privacy-policy')
      await expect(footer.getByRole('link', { name: 'Terms of Service' })).toHaveAttribute('href', '/terms-of-service')
      await connected
      const { id } = await shop.staff.pages.create({
        body: { title: 'Footer', slug: 'footer', isPublished: true, blocks: footerBlocks },
      })
      await expect(footer.getByRole('heading', { name: 'Visit' })).toBeVisible()
      await expect(footer).not.toContainText('© 2025')
      await expect(footer.getByRole('link', { name: 'appointment' })).not.toHaveAttribute('target', '_blank')
      await expect(footer.getByRole('link', { name: /elsewhere/ })).toHaveAttribute('target', '_blank')
      await expect(footer.getByRole('link', { name: 'Privacy Policy' })).toBeVisible()
      await shop.staff.pages.remove({ params: { id } })
      await expect(footer).toContainText('© 2025')
      await expect(footer.getByRole('heading', { name: 'Visit' })).toBeHidden()
    })

    await press(page, 'Necessary only')
    await isHydrated(page)

    await test.step('? lists them, g and a letter navigate, / searches, except in fields', async () => {
      await page.keyboard.press('?')
      const list = page.getByRole('dialog', { name: 'Keyboard shortcuts' })
      await expect(list).toContainText('search the gallery')
      await expectAccessibleAt(page, [1280, 360], 'shortcuts')
      await page.keyboard.press('Escape')
      await expect(list).toBeHidden()
      // On a Russian keyboard.
      for (const [key, code] of Object.entries({ п: 'KeyG', И: 'KeyB' }))
        await page.locator('body').dispatchEvent('keydown', { key, code })
      await expect(page).toHaveURL(/\/blog$/)
      await isHydrated(page)
      await page.keyboard.type('gc')
      await expect(page).toHaveURL(/\/cart$/)
      await isHydrated(page)
      // The browser focuses the field before scripts run: what is typed until then stays.
      const release = await holdResponses(page, /\/assets\/boot.*\.js$/)
      await page.keyboard.press('/')
      await expect(page.locator('#gallery-search')).toBeFocused()
      await page.keyboard.type('g')
      release()
      await expect(page).toHaveURL(/\/gallery$/)
      await page.keyboard.type('c?')
      await expect(page.locator('#gallery-search')).toHaveValue('gc?')
      await page.unrouteAll()
      await page.locator('#gallery-search').fill('')
    })

    const enabled = page.getByRole('switch', { name: 'Enable single-key shortcuts' })
    const disable = async () => {
      await press(page, 'Shortcuts')
      await enabled.uncheck()
      await press(page, 'CLOSE')
      await page.keyboard.type('gc')
      await page.keyboard.press('?')
      await expect(page.getByRole('dialog')).toBeHidden()
      await expect(page).toHaveURL(/\/gallery/)
    }
    await test.step('disabled for this page without consent', async () => {
      await disable()
      expect((await storedData(page)).local).toEqual(['hoard.cookie-consent'])
      await page.reload()
      await press(page, 'Shortcuts')
      await expect(enabled).toBeChecked()
      await press(page, 'CLOSE')
    })
    await test.step('disabled for good with it', async () => {
      await openCookieSettings(page)
      await page.getByRole('switch', { name: /PREFERENCES/ }).check()
      await press(page, 'Save settings')
      await disable()
      await page.reload()
      await press(page, 'Shortcuts')
      await expect(enabled).not.toBeChecked()
    })
  },
)
