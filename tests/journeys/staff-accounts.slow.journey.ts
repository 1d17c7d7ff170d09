import type { TestShop } from '#tests/harness/shop.ts'
import { cookiesAfter, PASSWORD, redeemLink, sendForm } from '#tests/harness/staff.ts'
import { expectAccessible, expectNoOverflow } from './axe.ts'
import { expect, open, sharing, signIn } from './journey.ts'

/** The accounts that it changes are not for others. */
const test = sharing({ imported: false })

/** Creates an account for this journey only. */
async function joined(shop: TestShop, email: string) {
  const administrator = await shop.signIn('administrator')
  const { link } = await administrator.accounts.invite({ body: { email } })
  await redeemLink(link.url, { firstName: 'Pat' })
  return { email }
}

async function signInAs(shop: TestShop, email: string, password: string): Promise<string> {
  const answer = await sendForm(shop.url, '/api/login', { email, password })
  if (answer.status !== 303) throw new Error(String(answer.status))
  return cookiesAfter(answer)
}

test(
  'a person ends sessions elsewhere and changes their password, and an administrator edits accounts',
  { tag: ['@C12.2', '@C12.3', '@C12.4'] },
  async ({ page, shop }) => {
    const { email } = await joined(shop, 'pat@hoard.example')
    const [elsewhere, another] = [await signInAs(shop, email, PASSWORD), await signInAs(shop, email, PASSWORD)]
    await page.goto('/cms/blog')
    await page.waitForURL('**/api/login?**')
    await page.getByLabel('Email').fill(email)
    await page.getByLabel('Password').fill(PASSWORD)
    await page.keyboard.press('Enter')
    const notice = page.getByRole('region', { name: 'Other sessions' })
    await expect(notice).toContainText(/also signed in elsewhere: .* from .* \(and 2 more\)\./)
    await expectAccessible(page)
    await page.setViewportSize({ width: 360, height: 740 })
    await expectNoOverflow(page, 'the notice')
    await notice.getByRole('link', { name: 'CHECK SESSIONS' }).click()

    await expect(page.getByRole('heading', { name: 'YOUR.ACCOUNT' })).toBeVisible()
    await expectNoOverflow(page, 'the account')
    await page.setViewportSize({ width: 1280, height: 800 })
    await expectAccessible(page)
    const list = page.getByRole('list', { name: 'Sessions' }).getByRole('listitem')
    await expect(list).toHaveCount(4)
    await expect(list.filter({ hasText: '(new)' })).toHaveCount(3)
    await expect(list.filter({ hasText: '(this one)' }).getByText('signed in')).toBeVisible()
    // The one before ours was used last.
    await list.getByRole('checkbox').first().check()
    await page.getByLabel('Your password, to end sessions').fill('not the password')
    await page.keyboard.press('Enter')
    await expect(page.getByText('The current password is wrong.')).toBeVisible()
    await list.getByRole('checkbox').first().check()
    await page.getByLabel('Your password, to end sessions').fill(PASSWORD)
    await page.keyboard.press('Enter')
    await expect(page.getByRole('status')).toHaveText('The sessions have ended.')
    await expect(list).toHaveCount(3)

    const next = page.getByLabel('New password', { exact: true })
    await page.getByLabel('Current password').fill(PASSWORD)
    await next.fill('password1234')
    await page.getByLabel('Repeat new password').fill('password1234')
    await page.getByRole('button', { name: 'CHANGE PASSWORD' }).click()
    await expect(next).toHaveAccessibleDescription(/At least 12 characters.*used password/)
    await expect(next).toHaveValue('')
    await expectAccessible(page)
    await page.getByLabel('Current password').fill(PASSWORD)
    await next.fill('two wyverns sleep on it')
    await page.getByLabel('Repeat new password').fill('two wyverns sleep on it')
    await page.keyboard.press('Enter')
    await expect(page.getByRole('status')).toHaveText(/changed, and your other sessions have ended\.$/)
    await expect(list).toHaveCount(1)
    for (const cookie of [elsewhere, another])
      expect((await fetch(`${shop.url}/api/auth/user`, { headers: { cookie } })).status).toBe(401)
    await expect(signInAs(shop, email, PASSWORD)).rejects.toThrow('403')
    await signInAs(shop, email, 'two wyverns sleep on it')

    await page.getByRole('link', { name: 'BACK TO THE CMS' }).click()
    await expect(notice).toContainText(/since .* from [\d.:a-f]+\./)
    await notice.getByRole('button', { name: 'THAT’S ME' }).click()
    await expect(notice).toBeHidden()
    const sessions = page.waitForResponse('**/api/auth/sessions')
    await page.reload()
    expect(await (await sessions).json()).toMatchObject([{ isNew: false }, { isNew: false }])
    await expect(page.getByRole('link', { name: 'ACCOUNT' })).toBeVisible()
    await expect(notice).toBeHidden()

    await signIn(page, shop, 'administrator')
    await test.step('an account edited by two people shows both versions, and neither is lost', async () => {
      await shop.signIn('editor')
      await page.goto('/admin/staff')
      await page.getByRole('button', { name: 'Edit Eddy' }).click()
      const dialog = page.getByRole('dialog', { name: 'EDIT.ACCOUNT' })
      await dialog.getByLabel('First name').fill('Edward')

      const other = await shop.signIn('administrator')
      const eddy = (await other.accounts.list()).find(({ firstName }) => firstName === 'Eddy')!
      await other.accounts.update({
        params: { id: eddy.id },
        headers: {},
        body: { firstName: 'Edmund', lastName: 'Stone' },
      })

      await dialog.getByRole('button', { name: 'SAVE' }).click()
      const conflict = page.getByRole('dialog', { name: 'SAVE.CONFLICT' })
      await expect(conflict.getByRole('group', { name: 'First name' }).getByLabel(/THEIRS/)).not.toBeChecked()
      await expect(conflict.getByRole('group', { name: 'Last name' })).toHaveCount(0)
      await expect(conflict.getByRole('button', { name: 'SAVE CHOICES' })).toBeDisabled()
      await expectAccessible(page)
      await conflict.getByRole('group', { name: 'First name' }).getByLabel(/MINE/).check()
      await conflict.getByRole('button', { name: 'SAVE CHOICES' }).click()
      await expect(page.getByText('Account updated successfully')).toBeVisible()
      await expect(page.getByText('Edward Stone')).toBeVisible()
    })

    await test.step('a reload, and leaving asks first', async () => {
      await open(page, '/admin/staff')
      await page.getByRole('button', { name: 'Edit Ada' }).click()
      const dialog = page.getByRole('dialog', { name: 'EDIT.ACCOUNT' })
      await dialog.getByLabel('Last name').fill('Lovelace')
      page.on('dialog', (dialog) => void dialog.accept())
      await page.reload()
      await expect(dialog.getByLabel('Last name')).toHaveValue('Lovelace')
      await page.keyboard.press('Escape')
      const question = page.getByRole('dialog', { name: 'UNSAVED.CHANGES' })
      await question.getByRole('button', { name: 'KEEP EDITING' }).click()
      await expect(dialog.getByLabel('Last name')).toHaveValue('Lovelace')
      await page.keyboard.press('Escape')
      await expectAccessible(page)
      await question.getByRole('button', { name: 'DISCARD' }).click()
      await expect(dialog).toBeHidden()
      await page.getByRole('button', { name: 'Edit Ada' }).click()
      await expect(dialog.getByLabel('Last name')).toHaveValue('')
      await page.keyboard.press('Escape')
      await expect(dialog).toBeHidden()
      await expect(page.getByRole('button', { name: 'Edit Ada' })).toBeFocused()
    })

    await test.step('the activity log shows who changed what and can revert it', async () => {
      const editor = await shop.signIn('editor')
      const { id } = await editor.navigation.create({ body: { label: 'Lairs', href: '/gallery' } })
      await editor.navigation.update({ params: { id }, headers: {}, body: { label: 'Dens' } })
      await open(page, '/admin/activity')
      const entry = page
        .getByRole('list', { name: 'Activity' })
        .getByRole('listitem')
        .filter({ hasText: 'updated menu item' })
      await expect(entry).toContainText(/Ed(dy|ward)/)
      await entry.getByRole('button', { name: /^Changes/ }).click()
      await expect(entry.getByRole('deletion')).toHaveText('Lairs')
      await expect(entry.getByRole('insertion')).toHaveText('Dens')
      await expectAccessible(page)
      await entry.getByRole('button', { name: /^Restore/ }).click()
      await page.getByRole('tooltip').getByRole('button', { name: 'RESTORE' }).click()
      await expect(page.getByText(/(Lairs|Dens) restored/)).toBeVisible()
      expect((await editor.navigation.list()).map(({ label }) => label)).toContain('Lairs')
    })
  },
)
