import type { Page } from '@playwright/test'
import { staffPaths } from '#shared/staff-paths.ts'
import { expectAccessible } from './axe.ts'
import { createTestImage, toast } from './test-images.ts'
import { expect, holdResponses, publish } from './journey.ts'

const field = (page: Page) => page.getByRole('textbox', { name: 'Alt Text' })
const at = (page: Page, words: string) => expect(page.locator('.describe-position')).toContainText(words)

publish(
  'the Images tab leads to the image repository, whose images without alt text are described by keyboard',
  { tag: ['@I2.1', '@I2.2'] },
  async ({ page, shop }) => {
    await using image = await createTestImage(shop, { originalName: 'tab-latest.jpg' })
    const release = await holdResponses(page, '**/api/images')
    await page.goto(staffPaths.cmsTab('images'))
    await expect(page.getByText('Loading image repository...')).toBeVisible()
    release()
    await expect(page.getByText('The image repository holds every image of the shop')).toBeVisible()
    await expect(page.getByRole('navigation', { name: 'Tabs of CMS' }).getByRole('link')).toHaveText([
      'PAGES',
      'TEMPLATES',
      'BLOG',
      'IMAGES',
      'NAVIGATION',
      'BANNERS',
      'REDIRECTS',
      'FOOTER',
      'RELEASES',
      'TRASH',
    ])
    await expect(page.getByRole('link', { name: /without alt text/ })).toHaveAttribute(
      'href',
      staffPaths.imagesToDescribe,
    )
    await expect(page.getByRole('link', { name: 'Edit tab-latest.jpg' })).toHaveAttribute(
      'href',
      staffPaths.image(image.id),
    )
    for (const width of [390, 1440]) {
      await page.setViewportSize({ width, height: 900 })
      await expectAccessible(page, `the tab at ${width}`)
    }
    await page.getByRole('link', { name: 'OPEN THE IMAGE REPOSITORY' }).click()
    await expect(page).toHaveURL(/\/images$/)

    await publish.step('images without alt text are described in sequence', async () => {
      // The newest comes first.
      await using third = await createTestImage(shop, { originalName: 'told-3.jpg', tags: ['told'] })
      await using second = await createTestImage(shop, { originalName: 'told-2.jpg', tags: ['told'] })
      await using first = await createTestImage(shop, { originalName: 'told-1.jpg', tags: ['told'] })
      // Routed before the page opens: a busy page may send a request past a route that is added later.
      let isFailing = false
      await page.route(`**/api/images/${second.id}`, (route) =>
        isFailing ? route.fulfill({ status: 500, json: { message: 'No.' } }) : route.continue(),
      )
      await page.goto('/images?tag=told')
      await page.getByRole('checkbox', { name: 'Select all 3' }).check()
      await page.getByRole('button', { name: 'DESCRIBE' }).press('Enter')
      await at(page, '1 of 3told-1.jpg')
      await expect(field(page)).toBeFocused()
      for (const width of [390, 1440]) {
        await page.setViewportSize({ width, height: 900 })
        await expectAccessible(page, `the queue at ${width}`, 'main')
      }
      await page.keyboard.press('Enter')
      await expect(page.getByText('Describe the image, or press DECORATIVE.')).toBeVisible()

      await page.keyboard.type('A red dragon')
      await page.keyboard.press('Enter')
      await at(page, '2 of 3told-2.jpg')
      await expect(field(page)).toBeFocused()
      await expect(field(page)).toHaveValue('')
      expect(await first.now()).toMatchObject({ alt: 'A red dragon' })

      // Moving to the next image saves what was typed.
      await page.keyboard.type('Half a sen')
      await page.keyboard.press('PageDown')
      await at(page, '3 of 3told-3.jpg')
      await page.keyboard.press('Alt+d')
      await expect(page.getByRole('heading', { name: '[DONE]' })).toBeFocused()
      await expect(page.getByText('1 described, 1 decorative, 1 skipped')).toBeVisible()
      expect(await third.now()).toMatchObject({ alt: '', isDecorative: true })
      await page.getByRole('button', { name: 'UNDO LAST' }).press('Enter')
      await at(page, '3 of 3')
      await expect(field(page)).toBeFocused()
      expect(await third.now()).toMatchObject({ isDecorative: false })
      await page.keyboard.press('PageUp')
      await expect(field(page)).toHaveValue('Half a sen')

      // A failure or leaving doesn't lose it, either.
      isFailing = true
      await page.keyboard.type('tence')
      await page.keyboard.press('Enter')
      await expect(toast(page, 'Failed to update image')).toBeVisible()
      await expect(field(page)).toHaveValue('Half a sentence')
      await page.getByRole('link', { name: 'REPOSITORY' }).click()
      await page
        .getByRole('dialog', { name: 'UNSAVED.CHANGES' })
        .getByRole('button', { name: 'KEEP FOR LATER' })
        .click()
      await expect(page.getByRole('heading', { name: 'IMAGES', level: 1 })).toBeVisible()
      isFailing = false
      await page.goBack()
      await expect(field(page)).toBeFocused()
      await page.keyboard.press('PageDown')
      await expect(field(page)).toHaveValue('Half a sentence')
      await page.keyboard.press('Enter')
      await at(page, '3 of 3')
      expect(await second.now()).toMatchObject({ alt: 'Half a sentence' })
    })
  },
)
