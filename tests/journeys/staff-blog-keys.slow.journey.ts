import type { Page } from '@playwright/test'
import { expectAccessibleAt } from './axe.ts'
import { expect, publish } from './journey.ts'
import { PICTURE, addPost, text, field, row, preview, openDetails, closeDetails } from './blog-tab.ts'

const link = (page: Page, name: string) => page.getByRole('link', { name, exact: true })

const widths = [1280, 360] as const

publish(
  'a post is written and published by keyboard only, with tools for fingers, and axe finds nothing',
  async ({ page, shop }) => {
    await addPost(shop, 'Axed', { content: '# Long\n\n```\ncode\n```\n\n[link](/blog)' })
    await page.goto('/cms/blog')
    await expect(row(page, 'Axed')).toBeVisible()
    await expectAccessibleAt(page, widths, 'list')

    await page.getByRole('button', { name: 'ADD POST' }).press('Enter')
    await expect(field(page, 'Title')).toBeFocused()
    await page.keyboard.type('By keys')
    await page.keyboard.press('Tab')
    await expect(text(page)).toBeFocused()
    await page.keyboard.press('Alt+F10')
    await expect(page.getByRole('button', { name: 'Bold' })).toBeFocused()
    await page.keyboard.press('ArrowRight')
    await expect(page.getByRole('button', { name: 'Italic' })).toBeFocused()
    await page.keyboard.press('Shift+Tab')
    await expect(text(page)).toBeFocused()
    await page.keyboard.type('## Paints')
    await page.keyboard.press('Enter')
    await page.keyboard.type('- See the ')
    await page.keyboard.press('Control+k')
    const dialog = page.getByRole('dialog', { name: 'INSERT.LINK' })
    await expect(dialog.getByLabel('Link text')).toBeFocused()
    await page.keyboard.type('shop')
    await dialog.getByRole('textbox', { name: 'URL' }).fill('/gallery')
    await page.keyboard.press('Enter')
    await expect(text(page)).toBeFocused()
    // Tab indents items; Escape, then Tab, leaves the text.
    await page.keyboard.press('Enter')
    await page.keyboard.type('Two')
    await page.keyboard.press('Tab')
    await expect(text(page).locator('li li')).toHaveText('Two')
    await page.keyboard.press('Control+z')
    await page.keyboard.press('Control+y')
    await page.keyboard.press('Escape')
    await page.keyboard.press('Tab')
    await expect(text(page)).not.toBeFocused()
    await page.getByRole('button', { name: 'DETAILS', exact: true }).press('Enter')
    await expect(page.getByRole('heading', { name: 'POST.DETAILS' })).toBeFocused()
    for (let stops = 0; stops < 3; stops++) await page.keyboard.press('Tab')
    await page.keyboard.type('No mouse')
    for (const name of ['Category', 'Read time in minutes', 'Image URL']) {
      await page.keyboard.press('Tab')
      await expect(page.getByLabel(name, { exact: false }).first()).toBeFocused()
    }
    await page.keyboard.type(PICTURE)
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: 'PUBLISH', exact: true }).focus()
    await page.keyboard.press('Enter')
    await expect(page.getByText('Blog post created successfully')).toBeVisible()
    await expect(page.getByRole('heading', { level: 1, name: 'EDIT POST' })).toBeFocused()
    expect((await shop.visitor.blog.bySlug({ params: { slug: 'by-keys' } })).content).toBe(
      '## Paints\n\n- See the [shop](/gallery)\n  - Two',
    )

    await link(page, '[BACK TO THE LIST]').click()
    await link(page, 'Axed').click()
    await expect(preview(page).getByRole('heading', { name: 'Long' })).toBeVisible()
    await expectAccessibleAt(page, [360, 1280], 'editor and preview')
    await page.getByRole('tab', { name: 'PREVIEW' }).click()
    await expect(preview(page).getByRole('heading', { name: 'Long' })).toBeVisible()
    await expectAccessibleAt(page, [360], 'preview')

    await publish.step('the tools of a post are large enough for fingers', async () => {
      await page.getByRole('tab', { name: 'WRITE' }).click()
      const devtools = await page.context().newCDPSession(page)
      await devtools.send('Emulation.setTouchEmulationEnabled', { enabled: true })
      await expect.poll(() => page.evaluate(() => matchMedia('(pointer: coarse)').matches)).toBe(true)
      const tools = await page.getByRole('toolbar', { name: 'Formatting' }).getByRole('button').all()
      expect(tools.length).toBeGreaterThan(5)
      for (const tool of tools) {
        const { width, height } = (await tool.boundingBox())!
        expect(Math.min(width, height), await tool.innerText()).toBeGreaterThanOrEqual(44)
      }
      await devtools.send('Emulation.setTouchEmulationEnabled', { enabled: false })
    })

    await link(page, '[BACK TO THE LIST]').click()
    await page.getByRole('button', { name: 'ADD POST' }).click()
    await openDetails(page)
    await page.getByRole('radio', { name: 'Scheduled' }).check()
    await expectAccessibleAt(page, widths, 'details')
    await closeDetails(page)
    await page.getByRole('button', { name: 'SCHEDULE' }).click()
    await expect(page.getByText('Title is required')).toBeVisible()
    await expectAccessibleAt(page, widths, 'refused')
  },
)
