import { expect, open, publish } from './journey.ts'
import { blocks, card, createTestTemplate, saveButton, TAB, toast } from './templates-tab.ts'

/** Failures in the TEMPLATES tab, which never lose work. */

publish(
  'failed changes and a deleted template keep what was made',
  { tag: ['@T8.3', '@T8.4', '@T8.5', '@T8.6'] },
  async ({ page, shop }) => {
    await publish.step('failed template changes show the server’s message and lose nothing', async () => {
      await using template = await createTestTemplate(shop, 'Unlucky', ['ONE', 'TWO'])
      const words = 'The printer is on fire.'
      const writes = '**/api/page-templates{,/*}'
      await page.route(writes, (route) =>
        route.request().method() === 'GET'
          ? route.continue()
          : route.fulfill({ status: 500, json: { message: words } }),
      )
      const fails = async (title: string) => {
        await expect(toast(page, title)).toBeVisible()
        await expect(toast(page, words)).toBeVisible()
      }
      await page.goto(TAB)
      await card(page, template.name).getByRole('button', { name: 'Copy Unlucky' }).click()
      await fails('Failed to duplicate template')
      await card(page, template.name).getByRole('button', { name: 'Delete Unlucky' }).click()
      await fails('Failed to delete template')
      await expect(card(page, template.name)).toBeVisible()
      await expect(card(page, `${template.name} (Copy)`)).toHaveCount(0)

      await card(page, template.name).getByRole('link', { name: 'Edit Unlucky' }).click()
      await blocks(page).last().getByRole('button', { name: 'Delete Text' }).click()
      await saveButton(page, 'SAVE').click()
      await fails('Failed to save template')
      await expect(page.getByText('[UNSAVED]')).toBeVisible()
      await page.unroute(writes)
      await saveButton(page, 'SAVE').click()
      await expect(toast(page, 'Template saved successfully')).toBeVisible()
      const saved = (await shop.staff.templates.list()).find(({ id }) => id === template.id)!
      expect(saved).toMatchObject({ name: 'Unlucky', blocks: [{ content: { title: 'ONE' } }] })
    })

    await publish.step('a template deleted meanwhile stays on screen and can be restored', async () => {
      await using template = await createTestTemplate(shop, 'Fleeting', ['ONE', 'TWO'])
      await open(page, `${TAB}/${template.id}/content`)
      await blocks(page).last().getByRole('button', { name: 'Delete Text' }).click()
      await shop.staff.templates.remove({ params: { id: template.id } })
      await saveButton(page, 'SAVE').click()
      await expect(toast(page, 'Failed to save template')).toBeVisible()
      await expect(toast(page, 'Template not found')).toBeVisible()
      await expect(page.getByText('Template not found: someone deleted this template')).toBeVisible()
      await page.getByRole('button', { name: 'RESTORE THE TEMPLATE' }).click()
      await expect(toast(page, 'Template restored successfully')).toBeVisible()
      await expect(blocks(page)).toHaveCount(1)
      await saveButton(page, 'SAVE').click()
      await expect(toast(page, 'Template saved successfully')).toBeVisible()
      const saved = (await shop.staff.templates.list()).find(({ id }) => id === template.id)!
      expect(saved.blocks).toMatchObject([{ content: { title: 'ONE' } }])
    })
  },
)
