import { expectAccessible } from './axe.ts'
import { expect, sharing } from './journey.ts'

const own = sharing({ imported: false, env: { AUTH_DISABLED: '1', LEGAL_EMAIL: 'law@den.example' } })

own(
  'an owner edits the shop’s facts and its terms by keyboard, beside somebody else who does so, too',
  { tag: ['@A16.1', '@A16.3', '@A16.4', '@A16.6', '@A16.9', '@A16.10'] },
  async ({ page, shop }) => {
    const toast = (title: string) => expect(page.locator('.toast').filter({ hasText: title })).toBeVisible()
    const saved = async (title: string) => {
      await page.keyboard.press('ControlOrMeta+s')
      await toast(title)
    }
    const of = (text: string) => page.getByText(text, { exact: true })

    await page.goto('/admin/shop')
    const name = page.getByLabel('Name', { exact: true })
    await expect(name).toHaveValue('Hoard')
    await expect(page.getByLabel('Shipping', { exact: true })).toHaveValue(/^Standard shipping: 5-7 days/)
    const fixed = page.getByLabel('Legal contact')
    await expect(fixed).toHaveValue('law@den.example')
    await expect(fixed).not.toBeEditable()
    await expect(fixed).toHaveAccessibleDescription('Set by LEGAL_EMAIL on the server')
    await expectAccessible(page)

    await name.fill('The Den')
    await page.getByLabel('Privacy contact').fill('vault')
    await page.keyboard.press('ControlOrMeta+s')
    await expect(of('This is not an email address')).toBeVisible()
    await expect(page.getByLabel('Privacy contact')).toBeFocused()
    await page.reload()
    await expect(name).toHaveValue('The Den')
    await page.getByLabel('Privacy contact').fill('vault@den.example')
    // Somebody else changes another field, which needs no question.
    await shop.staff.shopFacts.update({ params: { id: '1' }, headers: {}, body: { shipping: 'By owl' } })
    await saved('Shop updated successfully')
    await expect(page.getByLabel('Shipping', { exact: true })).toHaveValue('By owl')
    expect((await shop.staff.shopFacts.read()).facts).toMatchObject({
      name: 'The Den',
      privacyEmail: 'vault@den.example',
      shipping: 'By owl',
      production: '',
    })

    await page.getByRole('link', { name: 'Edit: Terms of Service' }).press('Enter')
    const text = page.getByLabel('Text', { exact: true })
    await expect(text).toHaveValue(/^The rules between you and \{shop\}/)
    const preview = page.frameLocator('iframe[title="Preview of the text"]')
    await expect(preview.getByText('The rules between you and The Den, in plain language.')).toBeVisible()
    await expect(preview.getByText('By owl')).toBeVisible()
    await expectAccessible(page)
    await text.fill('Mine, by {email}.\n\n## Rules\n\n- one')
    await expect(preview.getByRole('heading', { name: '1. Rules' })).toBeVisible()
    // Somebody else saves first: both versions are shown.
    await shop.staff.legal.update({
      params: { id: 'terms-of-service' },
      headers: {},
      body: { content: 'Theirs, by {email}.' },
    })
    await page.keyboard.press('ControlOrMeta+s')
    const conflict = page.getByRole('dialog', { name: 'SAVE.CONFLICT' })
    await expect(conflict).toContainText('Theirs, by {email}.')
    await expect(conflict).toContainText('Mine, by {email}.')
    await conflict.getByRole('radio', { name: /^MINE/ }).check()
    await conflict.getByRole('button', { name: 'SAVE CHOICES' }).click()
    await toast('Legal text updated successfully')

    await page.getByRole('button', { name: 'HISTORY' }).click()
    const history = page.getByRole('dialog', { name: 'TEXT.HISTORY' })
    const versions = history.getByRole('list', { name: 'Versions, newest first' }).getByRole('button')
    await expect(versions).toHaveCount(2)
    await versions.nth(1).click()
    await expect(history.getByText('Theirs, by {email}.')).toBeVisible()
    await expectAccessible(page)
    await history.getByRole('button', { name: 'RESTORE THIS TEXT' }).click()
    await expect(text).toHaveValue('Theirs, by {email}.')
    await saved('Legal text updated successfully')
    await page.getByRole('button', { name: 'USE BUILT-IN TEXT' }).click()
    await expect(text).toHaveValue(/^The rules between you and/)
    await page.getByRole('button', { name: 'DISCARD CHANGES' }).click()

    await page.goto('/terms-of-service')
    await expect(page.getByText('Theirs, by law@den.example.')).toBeVisible()
    await expect(page).toHaveTitle('Terms of Service · The Den')
    await page.goto('/privacy-policy')
    await expect(page.getByRole('link', { name: 'vault@den.example' })).toBeVisible()
  },
)
