import { blockMenu, choose, dragAnnouncements, offered, press, pressUntil } from './builder.ts'
import { expect, open, publish } from './journey.ts'
import { blocks, card, dialog, createTestTemplate, saveButton, TAB, toast } from './templates-tab.ts'

const DEFAULT = 'Landing page'

publish(
  'a template is made, used, copied, deleted and restored',
  {
    tag: [
      '@T2.1',
      '@T2.2',
      '@T2.3',
      '@T2.4',
      '@T3.1',
      '@T3.2',
      '@T3.4',
      '@T5.1',
      '@T6.1',
      '@T7.2',
      '@T7.3',
      '@T7.4',
      '@T7.5',
      '@T8.6',
    ],
  },
  async ({ page, shop }) => {
    await using template = await createTestTemplate(shop, 'Copied', ['ONE', 'TWO'])
    await publish.step('a template needs a name; blocks are added, reordered by keyboard and saved', async () => {
      await page.goto(TAB)
      await page.getByRole('button', { name: 'NEW TEMPLATE' }).click()
      const form = dialog(page, 'NEW.TEMPLATE')
      await expect(form.getByText('Landing', { exact: true }).first()).toBeVisible()
      await form.getByLabel('Name *').fill('   ')
      await form.getByRole('button', { name: 'CREATE' }).click()
      await expect(form.getByText('Template name is required')).toBeVisible()
      await expect(form.getByLabel('Name *')).toBeFocused()
      await form.getByLabel('Name *').fill('Made by hand')
      await form.getByLabel('Description').fill('For a quiet afternoon')
      await form.getByRole('button', { name: 'CREATE' }).click()
      await expect(toast(page, 'Template created successfully')).toBeVisible()

      await expect(page.getByRole('heading', { level: 1, name: 'Made by hand' })).toBeVisible()
      await expect(page.getByText('no content blocks detected')).toBeVisible()
      await press(page, 'Add new row')
      const labels = ['Hero', 'Text', 'Image', 'Features', 'Featured products']
      await expect(blockMenu(page).getByRole('listitem')).toHaveCount(labels.length)
      await expect(blockMenu(page).getByRole('listitem')).toContainText(labels)
      await offered(page, 'Hero').click()
      // An added block opens by itself.
      await page.getByRole('region', { name: 'Edit Hero' }).getByRole('button', { name: 'DONE' }).first().click()
      await choose(page, 'Add new row', 'Text')
      await expect(blocks(page)).toHaveCount(2)

      const editor = page.getByRole('region', { name: 'Edit Text' })
      await editor.getByLabel('Title', { exact: true }).fill('HELLO')
      await editor.getByLabel('Content', { exact: true }).fill('Come in.')
      await editor.getByRole('button', { name: 'DONE' }).first().click()
      await page.getByRole('button', { name: 'Move row 2', exact: true }).focus()
      await page.keyboard.press('Space')
      await expect(dragAnnouncements(page)).toHaveText('Picked up row 2.')
      await pressUntil(page, 'ArrowUp', 'Row 2 will move to row 1 of 2.')
      await page.keyboard.press('Space')
      await expect(blocks(page).first()).toHaveAttribute('aria-label', /^Text/)

      await saveButton(page, 'SAVE').click()
      await expect(toast(page, 'Template saved successfully')).toBeVisible()
      await expect(saveButton(page, 'Saved')).toBeVisible()
      const made = (await shop.staff.templates.list()).find(({ name }) => name === 'Made by hand')!
      expect(made).toMatchObject({
        description: 'For a quiet afternoon',
        templateType: 'landing',
        blocks: [
          { type: 'text', layout: { row: 1, order: 0, width: 100 }, content: { title: 'HELLO', content: 'Come in.' } },
          { type: 'hero', layout: { row: 2, order: 0, width: 100 }, content: { ctaText: '[EXPLORE MINIATURES]' } },
        ],
      })
      await page.getByRole('button', { name: 'PREVIEW', exact: true }).click()
      const preview = page.frameLocator('iframe')
      await expect(preview.getByRole('heading', { name: 'HELLO' })).toBeVisible()
      await expect(preview.getByText('Come in.')).toBeVisible()
      await page.getByRole('button', { name: 'SETTINGS' }).click()
      await dialog(page, 'TEMPLATE.SETTINGS').getByLabel('Name *').fill('Made by two hands')
      await dialog(page, 'TEMPLATE.SETTINGS').getByRole('button', { name: 'SAVE' }).click()
      await expect(toast(page, 'Template updated successfully')).toBeVisible()
      await expect(page.getByRole('heading', { level: 1, name: 'Made by two hands' })).toBeVisible()
      await page.getByRole('link', { name: '[BACK TO TEMPLATES]' }).click()
      await expect(card(page, 'Made by two hands').getByText('2 blocks')).toBeVisible()
      await shop.staff.templates.remove({ params: { id: made.id } })
    })

    await publish.step('COPY adds (Copy) and new ids, DELETE can be undone, defaults have none', async () => {
      await open(page, TAB)
      const ours = card(page, DEFAULT)
      await expect(ours.getByText('DEFAULT', { exact: true })).toBeVisible()
      await expect(ours.getByRole('button', { name: `Copy ${DEFAULT}` })).toBeVisible()
      await expect(ours.getByRole('button', { name: /^Delete/ })).toHaveCount(0)

      await page.getByRole('button', { name: 'Copy Copied', exact: true }).click()
      await expect(toast(page, 'Template duplicated successfully')).toBeVisible()
      await expect(card(page, 'Copied (Copy)').getByText('2 blocks')).toBeVisible()
      const copy = (await shop.staff.templates.list()).find(({ name }) => name === 'Copied (Copy)')!
      const ids = (it: { blocks: unknown }) => (it.blocks as { id: string }[]).map(({ id }) => id)
      expect([copy.isDefault, copy.templateType]).toEqual([false, 'about'])
      expect(ids(copy).filter((id) => ids(template).includes(id))).toEqual([])

      await page.getByRole('button', { name: 'Delete Copied (Copy)' }).click()
      await expect(toast(page, 'Template deleted successfully')).toBeVisible()
      await expect(card(page, 'Copied (Copy)')).toHaveCount(0)
      await expect(page.getByRole('heading', { level: 1, name: 'TEMPLATES' })).toBeFocused()
      await page.getByRole('button', { name: 'UNDO' }).click()
      await expect(toast(page, 'Template restored successfully')).toBeVisible()
      await expect(card(page, 'Copied (Copy)')).toBeVisible()
      expect((await shop.staff.templates.list()).find(({ name }) => name === 'Copied (Copy)')).toEqual(copy)
    })

    await publish.step('USE creates a page from a template with new block ids', async () => {
      const template = (await shop.staff.templates.list()).find(({ name }) => name === DEFAULT)!
      await open(page, TAB)
      await page.getByRole('link', { name: `Use ${DEFAULT} for a new page` }).click()
      const form = dialog(page, 'NEW.PAGE')
      await form.getByLabel('Title *').fill('Spring brood')
      await form.getByRole('button', { name: 'CREATE' }).click()
      await expect(toast(page, 'Page created successfully')).toBeVisible()
      const made = await shop.staff.pages.bySlug({ params: { slug: 'spring-brood' } })
      const before = template.blocks as { id: string; type: string }[]
      const after = made.blocks
      expect(made.templateId).toBe(template.id)
      expect(after.map(({ type }) => type)).toEqual(
        before.map(({ type }) => (type === 'features' ? 'feature-grid' : type)),
      )
      expect(after[0]!.content).toMatchObject({ buttonText: '[MEET THE NEWCOMERS]', buttonLink: '/gallery' })
      expect(after.filter(({ id }) => before.some((block) => block.id === id))).toEqual([])
      await shop.staff.pages.remove({ params: { id: made.id } })
    })
  },
)
