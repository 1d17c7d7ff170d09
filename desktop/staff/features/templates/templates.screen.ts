import { expectAccessibleAt } from '#tests/journeys/axe.ts'
import { choose } from '#tests/journeys/builder.ts'
import { expect, open, screen } from '#tests/journeys/journey.ts'
import { blocks, card, createTestTemplate, dialog, saveButton, TAB, toast } from '#tests/journeys/templates-tab.ts'

screen(
  'the template editor has the fields of every block, undoes steps and reverts changes',
  { tag: ['@T2.3', '@T2.4', '@T3.3', '@T3.5', '@T3.6', '@T3.7'] },
  async ({ page, shop }) => {
    await using template = await createTestTemplate(shop, 'Edited', ['ONE'])
    await open(page, `${TAB}/${template.id}/content`)
    for (const [type, fields] of [
      ['Hero', ['Title', 'Subtitle', 'Background image', 'Button text', 'Button link']],
      ['Image', ['Image', 'Alt text', 'Caption']],
      ['Features', ['Title', 'Items']],
      ['Featured products', ['Title', 'Subtitle', 'Max products']],
    ] as const) {
      await choose(page, 'Add new row', type)
      const editor = page.getByRole('region', { name: `Edit ${type}`, exact: true })
      const shown = () => editor.locator('.field-label').allTextContents()
      await expect.poll(shown).toEqual(expect.arrayContaining([...fields]))
      await editor.getByRole('button', { name: 'CANCEL' }).first().click()
      await page.getByRole('button', { name: `UNDO: Add ${type}` }).click()
    }
    await expect(blocks(page)).toHaveCount(1)
    await page.getByRole('button', { name: 'Delete Text' }).click()
    await expect(page.getByText('no content blocks detected')).toBeVisible()
    await page.getByRole('button', { name: 'CANCEL CHANGES' }).click()
    await expect(toast(page, 'Changes reverted to last saved version')).toBeVisible()
    await expect(page.getByText('Words of ONE')).toBeVisible()
  },
)

screen(
  'unsaved template work survives a reload and merges with other saves',
  { tag: '@T8.6' },
  async ({ page, shop }) => {
    await using template = await createTestTemplate(shop, 'Shared', ['ONE', 'TWO'])
    await open(page, `${TAB}/${template.id}/content`)
    await blocks(page).first().getByRole('button', { name: 'Edit Text' }).click()
    const editor = page.getByRole('region', { name: 'Edit Text' })
    await editor.getByLabel('Title', { exact: true }).fill('MINE')
    await editor.getByRole('button', { name: 'DONE' }).first().click()
    await expect(page.getByText('[UNSAVED]')).toBeVisible()
    // The browser asks for confirmation; by then the work is stored.
    page.once('dialog', (question) => void question.accept())
    await page.reload()
    await expect(page.getByText(/^Unsaved changes from .* restored/)).toBeVisible()
    await expect(blocks(page).first()).toContainText('MINE')

    const stored = template.blocks as { id: string; type: string; content: Record<string, unknown> }[]
    const theirs = stored.map((block, index) => (index === 1 ? { ...block, content: { title: 'THEIRS' } } : block))
    await shop.staff.templates.update({ params: { id: template.id }, headers: {}, body: { blocks: theirs } })
    await saveButton(page, 'SAVE').click()
    await expect(toast(page, 'Template saved successfully')).toBeVisible()
    await expect(blocks(page).last()).toContainText('THEIRS')
    const saved = (await shop.staff.templates.list()).find(({ id }) => id === template.id)!
    expect(saved.blocks).toMatchObject([
      { content: { title: 'MINE', content: 'Words of ONE' } },
      { content: { title: 'THEIRS' } },
    ])
  },
)

screen(
  'failed changes of a template show the server’s message and lose nothing',
  { tag: ['@T8.3', '@T8.4', '@T8.5', '@T8.6'] },
  async ({ page, shop }) => {
    await using template = await createTestTemplate(shop, 'Unlucky', ['ONE', 'TWO'])
    const words = 'The printer is on fire.'
    const writes = '**/api/page-templates{,/*}'
    await page.route(writes, (route) =>
      route.request().method() === 'GET' ? route.continue() : route.fulfill({ status: 500, json: { message: words } }),
    )
    const fails = async (title: string) => {
      await expect(toast(page, title)).toBeVisible()
      await expect(toast(page, words)).toBeVisible()
    }
    await open(page, TAB)
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
  },
)

screen(
  'a template deleted meanwhile stays on screen and can be restored',
  { tag: ['@T8.5', '@T8.6'] },
  async ({ page, shop }) => {
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
  },
)

screen(
  'axe finds nothing in the list, the form and the editor of templates, wide and narrow',
  async ({ page, shop }) => {
    await using template = await createTestTemplate(shop, 'Seen', ['ONE', 'TWO'])
    const widths = [1280, 390] as const
    await open(page, TAB)
    await card(page, 'Seen').waitFor()
    await expectAccessibleAt(page, widths, 'the list')
    await page.getByRole('button', { name: 'NEW TEMPLATE' }).click()
    await dialog(page, 'NEW.TEMPLATE').waitFor()
    await expectAccessibleAt(page, widths, 'the form', '[role=dialog]')
    await dialog(page, 'NEW.TEMPLATE').getByRole('button', { name: 'CANCEL' }).click()
    await open(page, `${TAB}/${template.id}/content`)
    await page.getByRole('button', { name: 'Edit Text' }).first().click()
    await page.getByRole('region', { name: 'Edit Text' }).waitFor()
    await expectAccessibleAt(page, widths, 'the editor')
  },
)
