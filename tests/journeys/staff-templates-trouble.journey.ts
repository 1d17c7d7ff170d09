import { expect, publish } from './journey.ts'
import { blocks, card, dialog, having, saveButton, TAB, toast } from './templates-tab.ts'

/** What can go wrong in the tab `templates`, and what is never lost. */

publish(
  '§8 templates: Failed to create, duplicate, delete, update and save template, with the server’s words, and nothing is lost',
  async ({ page, shop }) => {
    await using template = await having(shop, 'Unlucky', ['ONE', 'TWO'])
    const words = 'The printer is on fire.'
    const writes = '**/api/page-templates{,/*}'
    await page.route(writes, (route) =>
      route.request().method() === 'GET' ? route.continue() : route.fulfill({ status: 500, json: { message: words } }),
    )
    const fails = async (title: string) => {
      await expect(toast(page, title)).toBeVisible()
      await expect(toast(page, words)).toBeVisible()
    }
    const discard = async (form: string) => {
      await dialog(page, form).getByRole('button', { name: 'CANCEL' }).click()
      await dialog(page, 'UNSENT.CHANGES').getByRole('button', { name: 'DISCARD' }).click()
    }

    await page.goto(TAB)
    await page.getByRole('button', { name: 'NEW TEMPLATE' }).click()
    await dialog(page, 'NEW.TEMPLATE').getByLabel('Name *').fill('Made in vain')
    await dialog(page, 'NEW.TEMPLATE').getByRole('button', { name: 'CREATE' }).click()
    await fails('Failed to create template')
    await expect(dialog(page, 'NEW.TEMPLATE').getByLabel('Name *')).toHaveValue('Made in vain')
    await discard('NEW.TEMPLATE')
    await card(page, template.name).getByRole('button', { name: 'Copy Unlucky' }).click()
    await fails('Failed to duplicate template')
    await card(page, template.name).getByRole('button', { name: 'Delete Unlucky' }).click()
    await fails('Failed to delete template')
    await expect(card(page, template.name)).toBeVisible()
    await expect(card(page, `${template.name} (Copy)`)).toHaveCount(0)

    await card(page, template.name).getByRole('link', { name: 'Edit Unlucky' }).click()
    await page.getByRole('button', { name: 'SETTINGS' }).click()
    await dialog(page, 'TEMPLATE.SETTINGS').getByLabel('Name *').fill('Lucky')
    await dialog(page, 'TEMPLATE.SETTINGS').getByRole('button', { name: 'SAVE' }).click()
    await fails('Failed to update template')
    await expect(dialog(page, 'TEMPLATE.SETTINGS').getByLabel('Name *')).toHaveValue('Lucky')
    await discard('TEMPLATE.SETTINGS')
    await blocks(page).last().getByRole('button', { name: 'Delete Text' }).click()
    await saveButton(page, 'SAVE').click()
    await fails('Failed to save template')
    await expect(page.getByText('[UNSAVED]')).toBeVisible()
    await page.unroute(writes)
    await saveButton(page, 'SAVE').click()
    await expect(toast(page, 'Template saved successfully')).toBeVisible()
    const saved = (await shop.staff.templates.list()).find(({ id }) => id === template.id)!
    expect(saved).toMatchObject({ name: 'Unlucky', blocks: [{ content: { title: 'ONE' } }] })
  },
)

publish(
  '§8 templates: of one that somebody has deleted nothing on the screen is lost: Failed to save template, and it is brought back',
  async ({ page, shop }) => {
    await using template = await having(shop, 'Fleeting', ['ONE', 'TWO'])
    await page.goto(`${TAB}/${template.id}/content`)
    await blocks(page).last().getByRole('button', { name: 'Delete Text' }).click()
    await shop.staff.templates.remove({ params: { id: template.id } })
    await saveButton(page, 'SAVE').click()
    await expect(toast(page, 'Failed to save template')).toBeVisible()
    await expect(toast(page, 'Template not found')).toBeVisible()
    await expect(page.getByText('Template not found: somebody has deleted this template')).toBeVisible()
    await page.getByRole('button', { name: 'BRING THE TEMPLATE BACK' }).click()
    await expect(toast(page, 'Template restored successfully')).toBeVisible()
    await expect(blocks(page)).toHaveCount(1)
    await saveButton(page, 'SAVE').click()
    await expect(toast(page, 'Template saved successfully')).toBeVisible()
    const saved = (await shop.staff.templates.list()).find(({ id }) => id === template.id)!
    expect(saved.blocks).toMatchObject([{ content: { title: 'ONE' } }])
  },
)
