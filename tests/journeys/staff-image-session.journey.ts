import type { Page } from '@playwright/test'
import { staffPaths } from '#shared/staff-paths.ts'
import { photoFile } from '#tests/harness/photos.ts'
import type { TestShop } from '#tests/harness/shop.ts'
import { emailOf, PASSWORD } from '#tests/harness/staff.ts'
import { expectAccessible } from './axe.ts'
import { expect, holdResponses, staffed as test } from './journey.ts'

/** Image processing has a low priority. */
const atLeisure = { timeout: 25_000 }

const dialogOf = (page: Page) => page.getByRole('dialog', { name: 'Optimized Upload' })
const choose = async (page: Page, seeds: readonly number[]) =>
  dialogOf(page)
    .getByLabel('Image files')
    .setInputFiles(
      await Promise.all(
        seeds.map(async (seed) => {
          const { name, type, bytes } = await photoFile({ seed, width: 96, height: 72 })
          return { name, mimeType: type, buffer: bytes }
        }),
      ),
    )

async function signedIn(page: Page, shop: TestShop) {
  const cookies = (await shop.signIn('administrator')).headers.cookie.split('; ').map((pair) => {
    const [name = '', value = ''] = pair.split('=', 2)
    return { name, value, url: shop.url }
  })
  await page.context().addCookies(cookies)
  await page.goto('/images/upload')
  await expect(dialogOf(page)).toBeVisible()
}

/** Presses LOGOUT in another tab while the page uploads, so the page stays. */
async function signOutBeside(page: Page) {
  const beside = await page.context().newPage()
  await beside.goto('/cms/pages')
  await beside.getByRole('button', { name: 'LOGOUT', exact: true }).click()
  await beside.waitForURL(/:\d+\/$/)
  await beside.close()
}

/** Signs in again in the tab that the notice opens. */
async function signInBeside(page: Page) {
  const opened = page.waitForEvent('popup')
  await dialogOf(page).getByRole('button', { name: 'SIGN IN' }).click()
  const door = await opened
  await door.getByLabel('Email').fill(emailOf('administrator'))
  await door.getByLabel('Password').fill(PASSWORD)
  await door.keyboard.press('Enter')
  await door.waitForURL('**/images')
  await door.close()
}

test('a batch resumes after a new sign-in in another tab', async ({ page, shop }) => {
  await signedIn(page, shop)
  const dialog = dialogOf(page)
  const send = await holdResponses(page, '**/api/images/uploads')
  await choose(page, [7001, 7002, 7003, 7004])
  await dialog.getByRole('button', { name: 'Upload 4 Images' }).click()
  await expect(dialog.getByText('[UPLOADING 0%]').first()).toBeVisible(atLeisure)
  await signOutBeside(page)
  send()
  await expect(dialog.getByText('Your session has ended.')).toBeVisible(atLeisure)
  await expect(page.locator('.toast')).toContainText('Unauthorized: Your session has expired.')
  await expectAccessible(page, 'a batch without a session', '.ant-modal')
  await signInBeside(page)
  await expect(page.locator('.toast')).toContainText('Batch Upload Complete', atLeisure)
  await expect(page.locator('.toast')).toContainText('4 images added.')
  expect(new URL(page.url()).pathname).toBe(staffPaths.images)
})

test('a single upload keeps its file when the session ends', async ({ page, shop }) => {
  await signedIn(page, shop)
  const dialog = dialogOf(page)
  await choose(page, [7101])
  await dialog.getByLabel('Caption').fill('Under a bridge')
  await expect(dialog.getByText(/^(Optimized size|Uploaded as is)/)).toBeVisible(atLeisure)
  await page.request.post('/api/logout', { headers: { origin: shop.url } })
  await dialog.getByRole('button', { name: 'Add Image' }).click()
  await expect(dialog.getByText('Your session has ended.')).toBeVisible(atLeisure)
  await signInBeside(page)
  await expect(dialog).toBeHidden(atLeisure)
  await expect(page.locator('.toast')).toContainText('Image added successfully')
})
