import { openDatabase } from '#server/database/open-database.ts'
import { openOpenid } from '#tests/harness/openid.ts'
import { openShop, type TestShop } from '#tests/harness/shop.ts'
import { expectAccessible } from './axe.ts'
import { expect, test as journey } from './journey.ts'

/** Shop whose staff sign in with an OpenID provider; Ada is its administrator. */
const test = journey.extend<{ shop: TestShop }>({
  // Playwright reads a fixture's dependencies from its first parameter.
  // oxlint-disable-next-line no-empty-pattern
  shop: async ({}, use) => {
    await using openid = await openOpenid()
    await using shop = await openShop({
      imported: false,
      env: { ...openid.env, OIDC_ADMINISTRATORS: 'ada@hoard.example' },
    })
    openid.serve(shop.url)
    const picture = 'https://pictures.example/gone.png'
    openid.control.person = {
      sub: 'ada',
      email: 'ada@hoard.example',
      email_verified: true,
      given_name: 'Ada',
      picture,
    }
    await use(shop)
  },
})

test(
  'OpenID staff have no password forms; everything else is the same',
  { tag: ['@C10.1', '@C2.4'] },
  async ({ page }) => {
    await page.goto('/admin/staff')
    await expect(page.getByRole('heading', { name: 'STAFF.LOGIN' })).toBeVisible()
    await expectAccessible(page)
    await page.getByRole('link', { name: 'LOGIN' }).click()
    await expect(page.getByRole('heading', { name: 'STAFF.ACCOUNTS' })).toBeVisible()
    await expect(page).toHaveURL(/\/admin\/staff$/)
    const header = page.getByRole('banner')
    await expect(header).toContainText('Ada')
    await expect(header).toContainText('ADMINISTRATOR')
    // The avatar can't be loaded, so its initial is shown.
    await expect(header.locator('.header-avatar')).toHaveText('A')
    await expect(header.getByRole('button')).toHaveText(['FIND', 'LOGOUT'])

    await expect(page.getByRole('button', { name: 'Sessions of Ada' })).toBeVisible()
    await expect(page.getByRole('button', { name: /^New link/ })).toHaveCount(0)
    await page.getByRole('button', { name: 'INVITE' }).click()
    const invitation = page.getByRole('dialog', { name: 'INVITE.STAFF' })
    await invitation.getByLabel('Email').fill('eddy@hoard.example')
    await invitation.getByRole('button', { name: 'INVITE' }).click()
    const ready = page.getByRole('dialog', { name: 'ACCOUNT.READY' })
    await expect(ready).toContainText('eddy@hoard.example can now sign in here')
    await expect(ready.getByLabel('Address of the CMS')).toHaveValue(/^http:\/\/[^/]+\/cms$/)
    await expectAccessible(page)
    await ready.getByRole('button', { name: 'DONE' }).click()

    const refused = await page.request.put('/api/auth/password', {
      headers: { origin: new URL(page.url()).origin },
      data: { current: '', next: 'a dragon sleeps on it' },
    })
    expect([refused.status(), await refused.text()]).toEqual([
      409,
      expect.stringContaining('so there is nothing to change'),
    ])
    await header.getByRole('button', { name: 'LOGOUT' }).click()
    await expect(page).toHaveURL(/:\d+\/$/)
    expect((await page.request.get('/api/auth/user')).status()).toBe(401)
  },
)

test('OpenID staff confirm who they are at the provider', { tag: ['@C11.6'] }, async ({ page, shop }) => {
  await page.goto('/api/account')
  await page.getByRole('link', { name: 'LOGIN' }).click()
  await expect(page.getByRole('heading', { name: 'YOUR.ACCOUNT' })).toBeVisible()
  const { db, close } = await openDatabase(shop.database)
  await db
    .updateTable('sessions')
    .set({ confirmedAt: new Date(0).toISOString() })
    .execute()
  await close()
  await page.goto('/api/account/confirm?return=%2Fapi%2Faccount')
  await expectAccessible(page)
  await page.getByRole('link', { name: 'CONTINUE TO THE SIGN-IN SERVICE' }).click()
  await expect(page.getByRole('heading', { name: 'YOUR.ACCOUNT' })).toBeVisible()
  expect(await (await page.request.get('/api/auth/confirmation')).json()).toMatchObject({ isConfirmed: true })
})
