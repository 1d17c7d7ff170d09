import type { CDPSession, Page } from '@playwright/test'
import { openDatabase } from '#server/database/open-database.ts'
import { PASSWORD } from '#tests/harness/staff.ts'
import { expectAccessible, expectNoOverflow } from './axe.ts'
import { openShop, type TestShop } from '#tests/harness/shop.ts'
import { collectComplaints, expectNoComplaints } from './base.ts'
import { expect, test as journey } from './journey.ts'

/** Shop without products, whose first administrator is still to come. */
const test = journey.extend<{ shop: TestShop }>({
  shop: async ({ env }, use) => {
    await using shop = await openShop({ imported: false, env })
    await use(shop)
  },
})

async function isSound(page: Page, what: string) {
  await page.setViewportSize({ width: 320, height: 800 })
  await expectNoOverflow(page, `${what} at 320 px`)
  await page.setViewportSize({ width: 1280, height: 800 })
  await expectAccessible(page, what)
}

const readCredentials = async (devtools: CDPSession, authenticatorId: string) =>
  (await devtools.send('WebAuthn.getCredentials', { authenticatorId })).credentials

/** A device with a fingerprint reader, whose owner touches it at once unless `answer(false)`. */
async function addDevice(page: Page, credentials: Awaited<ReturnType<typeof readCredentials>> = []) {
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('WebAuthn.enable')
  const { authenticatorId } = await devtools.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  })
  for (const credential of credentials) await devtools.send('WebAuthn.addCredential', { authenticatorId, credential })
  return {
    credentials: () => readCredentials(devtools, authenticatorId),
    answer: (enabled: boolean) =>
      devtools.send('WebAuthn.setAutomaticPresenceSimulation', { authenticatorId, enabled }),
  }
}

/** Landing page after signing in; the app itself has its own journeys. */
const isIn = (page: Page) => page.waitForURL(/\/cms$/)

/** The link of the email, which development keeps in the outbox. */
async function linkOf(shopDatabase: string) {
  const { db, close } = await openDatabase(shopDatabase)
  const read = async () => {
    const mails = await db.selectFrom('mails').select('content').where('kind', '=', 'forgotten-password').execute()
    return /http[^"]+token=[\w-]+/.exec(mails[0]?.content ?? '')?.[0] ?? ''
  }
  await expect.poll(read).not.toBe('')
  const link = await read()
  await close()
  return link
}

test(
  'the first start’s link creates an administrator, who signs in again, all without scripts',
  { tag: ['@both-engines', '@C12.9', '@C13.2', '@C13.8'] },
  async ({ page, browser, shop }) => {
    await test.step('the pages fit the smallest screens, and say how strong a password is', async () => {
      await page.goto(shop.shop.firstLink!)
      await isSound(page, 'first administrator')
      await page.getByLabel('Email address').fill('ada@hoard.example')
      const password = page.getByLabel('Password', { exact: true })
      await password.pressSequentially('dragon')
      const strength = page.locator('[aria-live=polite]')
      await expect(strength).toHaveText('Too short so far: 6 of at least 12 characters.')
      await expect(password).toHaveAccessibleDescription(/Too short so far/)
      await password.pressSequentially('dragon dragon')
      await expect(strength).toContainText('Weak so far.')
      await isSound(page, 'a weak password')
      await password.pressSequentially(' tickles seven lanterns')
      await expect(strength).toHaveText('Strong. Thank you.')
      await page.context().setOffline(true)
      await password.fill('nobody hears of this one')
      await expect(strength).toHaveText('')
      await page.context().setOffline(false)
      await password.fill('short but')
      await page.getByLabel('Repeat password').fill('otherwise')
      await page.getByRole('button', { name: 'SET PASSWORD' }).click()
      await isSound(page, 'first administrator with complaints')
      await expect(page.getByText('A password has at least 12 characters')).toBeVisible()
      await password.fill(PASSWORD)
      // What was refused has been corrected.
      await expect(strength).toHaveText('Strong. Thank you.')
      await expect(page.getByText('A password has at least 12 characters')).toHaveCount(0)
      await page.goto('/api/welcome?token=gone')
      await isSound(page, 'link expired')
      await page.goto('/api/login/forgotten?sent=yes')
      await isSound(page, 'forgotten password, asked')
      await page.goto('/api/login/forgotten')
      await isSound(page, 'forgotten password')
      await page.goto('/api/login')
      await isSound(page, 'login')
      await page.getByLabel('Email address').fill('ada@hoard.example')
      await page.getByLabel('Password').fill('wrong')
      await page.getByRole('button', { name: 'LOGIN' }).click()
      await isSound(page, 'login refused')
    })

    await test.step('nothing of it needs scripts', async () => {
      await using context = await browser.newContext({ baseURL: shop.url, javaScriptEnabled: false })
      const plain = await context.newPage()
      const complaints = await collectComplaints(plain)
      await plain.goto(shop.shop.firstLink!)
      await plain.getByLabel('Email address').fill('ada@hoard.example')
      await plain.getByLabel('First name').fill('Ada')
      await plain.getByLabel('Password', { exact: true }).fill(PASSWORD)
      await plain.getByLabel('Repeat password').fill('something else')
      await plain.getByRole('button', { name: 'SET PASSWORD' }).click()
      await expect(plain.getByRole('alert')).toContainText('Nothing was saved')
      await expect(plain.getByText('The passwords don’t match')).toBeVisible()
      await expect(plain.getByLabel('Email address')).toHaveValue('ada@hoard.example')
      await plain.getByLabel('Password', { exact: true }).fill(PASSWORD)
      await plain.getByLabel('Repeat password').fill(PASSWORD)
      await plain.getByRole('button', { name: 'SET PASSWORD' }).click()
      await isIn(plain)
      expect((await plain.request.get('/api/auth/user')).status()).toBe(200)

      // Typed into the address bar, so not cross-site.
      await plain.goto('/api/logout')
      await expect(plain).toHaveURL(/\/$/)
      expect((await plain.request.get('/api/auth/user')).status()).toBe(401)

      await plain.goto('/api/login?return=/cms')
      await expect(plain.getByLabel('Email address')).toBeFocused()
      await plain.keyboard.type('ada@hoard.example')
      await plain.keyboard.press('Tab')
      await plain.keyboard.type('not the password')
      await plain.keyboard.press('Enter')
      await expect(plain.getByRole('alert')).toHaveText('The email address or the password is wrong.')
      await expect(plain.getByLabel('Password')).toBeFocused()
      await plain.keyboard.type(PASSWORD)
      await plain.keyboard.press('Enter')
      await isIn(plain)

      // Forgotten the next day.
      await plain.goto('/api/logout')
      await plain.goto('/api/login')
      await plain.getByRole('link', { name: 'FORGOTTEN PASSWORD' }).click()
      await expect(plain.getByLabel('Email address')).toBeFocused()
      await plain.keyboard.type('ada@hoard.example')
      await plain.keyboard.press('Enter')
      await expect(plain.getByRole('status')).toContainText('If there is an account with this address')
      await plain.goto(await linkOf(shop.database))
      await expect(plain.getByRole('heading', { name: 'NEW.PASSWORD' })).toBeVisible()
      await plain.getByLabel('Password', { exact: true }).fill('another wyvern altogether')
      await plain.getByLabel('Repeat password').fill('another wyvern altogether')
      await plain.getByRole('button', { name: 'SET PASSWORD' }).click()
      await isIn(plain)
      await plain.goto('/api/account')
      await plain.getByLabel('A job has failed for good').check()
      await plain.getByRole('button', { name: 'SAVE' }).click()
      await expect(plain.getByRole('status')).toHaveText('Your choice of emails is saved.')
      await expect(plain.getByLabel('A job has failed for good')).toBeChecked()
      expectNoComplaints(complaints)
    })
  },
)

test.describe('where a second factor is required', () => {
  test.use({ env: { STAFF_SECOND_FACTOR: 'required' } })

  test(
    'a passkey is set up, signs in alone, and confirms what the staff app asks for',
    { tag: ['@C11.1', '@C11.3', '@C11.4', '@C11.6'] },
    async ({ page, shop }) => {
      const device = await addDevice(page)
      await page.goto(shop.shop.firstLink!)
      await page.getByLabel('Email address').fill('ada@hoard.example')
      await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
      await page.getByLabel('Repeat password').fill(PASSWORD)
      await page.getByRole('button', { name: 'SET PASSWORD' }).click()
      await expect(page).toHaveURL(/\/api\/account\/second-factor$/)
      await isSound(page, 'second factor')
      await page.getByRole('link', { name: 'SET UP AN APP' }).click()
      await expect(page.getByRole('img', { name: 'QR code of the key below' })).toBeVisible()
      await isSound(page, 'authenticator app')
      await page.goBack()
      await page.getByLabel('Name of the new passkey').fill('Laptop')
      await page.getByRole('button', { name: 'ADD A PASSKEY' }).click()
      await expect(page.getByRole('heading', { name: 'RECOVERY.CODES' })).toBeVisible()
      await expect(page.locator('#codes li')).toHaveCount(10)
      await isSound(page, 'recovery codes')
      const download = page.waitForEvent('download')
      await page.getByRole('link', { name: 'DOWNLOAD' }).click()
      expect((await download).suggestedFilename()).toBe('recovery-codes.txt')
      await page.getByRole('link', { name: 'CONTINUE' }).click()
      await isIn(page)

      // The same passkey again: the device says that it has one.
      await page.goto('/api/account/second-factor')
      await expect(page.getByText('Laptop')).toBeVisible()
      await expect(page.getByRole('link', { name: /Remove/ })).toHaveCount(0)
      await page.getByRole('button', { name: 'ADD A PASSKEY' }).click()
      await expect(page.getByRole('alert')).toContainText('already has a passkey for your account')

      await device.answer(false)
      await page.goto('/api/logout')
      await page.goto('/api/login?return=/admin/staff')
      await page.getByLabel('Email address').fill('ada@hoard.example')
      await page.getByLabel('Password').fill(PASSWORD)
      await page.getByRole('button', { name: 'LOGIN' }).click()
      await expect(page.getByRole('heading', { name: 'SECOND.STEP' })).toBeVisible()
      await page.getByText('Use a recovery code').click()
      await isSound(page, 'second step')
      await page.getByRole('link', { name: 'SIGN IN AS SOMEBODY ELSE' }).click()
      // Chosen among the suggestions of the email field.
      await device.answer(true)
      await page.goto('/api/login?return=/admin/staff')
      await page.waitForURL(/\/admin\/staff$/)
      await expect(page.getByText('PASSKEY', { exact: true })).toBeVisible()

      const { db, close } = await openDatabase(shop.database)
      await db.updateTable('sessions').set({ confirmedAt: null }).execute()
      await close()
      await page.getByRole('button', { name: /^Edit/ }).click()
      const form = page.getByRole('dialog', { name: 'EDIT.ACCOUNT' })
      await form.getByLabel('Last name').fill('Lovelace')
      await form.getByRole('button', { name: 'SAVE' }).click()
      const question = page.getByRole('dialog', { name: 'CONFIRM THAT IT IS YOU' })
      await question.getByRole('button', { name: 'CANCEL' }).click()
      await expect(page.getByText('Nothing was changed')).toBeVisible()
      await expect(form.getByLabel('Last name')).toHaveValue('Lovelace')
      await form.getByRole('button', { name: 'SAVE' }).click()
      await expectAccessible(page, 'the question')
      const opened = page.waitForEvent('popup')
      await question.getByRole('link', { name: 'CONFIRM' }).click()
      const tab = await opened
      await addDevice(tab, await device.credentials())
      await tab.getByRole('button', { name: 'CONFIRM WITH A PASSKEY' }).click()
      await expect(tab.getByRole('status')).toContainText('continues now')
      await tab.close()
      await expect(question).toHaveCount(0)
      await expect(page.getByRole('dialog')).toHaveCount(0)
      await expect(page.getByText('Lovelace', { exact: true })).toBeVisible()
    },
  )
})
