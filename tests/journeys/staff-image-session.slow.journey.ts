import type { Locator, Page } from '@playwright/test'
import { staffPaths } from '#shared/staff-paths.ts'
import { photoFile } from '#tests/harness/photos.ts'
import type { TestShop } from '#tests/harness/shop.ts'
import { emailOf, PASSWORD } from '#tests/harness/staff.ts'
import { expectAccessible } from './axe.ts'
import { expect, holdResponses, staffed as test } from './journey.ts'

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
async function signOutIn(beside: Page) {
  await beside.getByRole('button', { name: 'LOGOUT', exact: true }).click()
  await beside.waitForURL(/:\d+\/$/)
  await beside.close()
}

/** Signs in again in the tab that the notice opens, and returns that tab. */
async function signInBeside(
  page: Page,
  notice: Locator,
  press = () => notice.getByRole('button', { name: 'SIGN IN' }).click(),
) {
  const opened = page.waitForEvent('popup')
  await press()
  const door = await opened
  await door.getByLabel('Email').fill(emailOf('administrator'))
  await door.getByLabel('Password').fill(PASSWORD)
  await door.keyboard.press('Enter')
  await door.waitForURL('**/images')
  return door
}

test('images that are chosen, in a batch or added alone survive the end of the session', async ({ page, shop }) => {
  await signedIn(page, shop)
  const dialog = dialogOf(page)
  const toast = page.locator('.toast')
  let beside: Page

  await test.step('files that are only chosen stay, and the page says how to sign in', async () => {
    await choose(page, [7001, 7002, 7003, 7004])
    await expect(dialog.getByRole('button', { name: 'Upload 4 Images' })).toBeEnabled()
    await page.request.post('/api/logout', { headers: { origin: shop.url } })
    // The page reads what somebody else has added.
    const refused = page.waitForResponse((response) => response.status() === 401)
    const { bytes } = await photoFile({ seed: 7000, width: 96, height: 72 })
    await (
      await shop.signIn('editor')
    ).images.create({ body: { filename: 'a.webp', url: `data:image/jpeg;base64,${bytes.toString('base64')}` } })
    await refused
    await expect(toast).toContainText('Unauthorized: Your session has expired.')
    beside = await signInBeside(page, toast, async () => {
      // It had made way, and no longer has to.
      await page.locator('.toaster').evaluate((toaster) => toaster.setAttribute('data-elsewhere', 'dialog'))
      await toast.getByRole('button', { name: 'SIGN IN' }).hover()
      await page.mouse.down()
      await dialog.getByLabel('Tags').focus()
      await expect(toast).toHaveAttribute('data-held', 'false')
      await dialog.getByRole('button', { name: 'Cancel' }).focus()
      await page.mouse.up()
    })
    await expect(dialog.getByRole('heading', { name: '4 Files Selected' })).toBeVisible()
  })

  await test.step('a batch resumes after a new sign-in in another tab', async () => {
    const send = await holdResponses(page, '**/api/images/uploads')
    await dialog.getByRole('button', { name: 'Upload 4 Images' }).click()
    await expect(dialog.getByText('[UPLOADING 0%]').first()).toBeVisible()
    await signOutIn(beside)
    send()
    await expect(dialog.getByText('Your session has ended.')).toBeVisible()
    await expectAccessible(page, 'a batch without a session', '.ant-modal')
    await (await signInBeside(page, dialog)).close()
    await expect(toast).toContainText('Batch Upload Complete')
    await expect(toast).toContainText('4 images added.')
    expect(new URL(page.url()).pathname).toBe(staffPaths.images)
  })

  await test.step('a single upload keeps its file', async () => {
    await page.getByRole('button', { name: 'Upload', exact: true }).click()
    await choose(page, [7101])
    await dialog.getByLabel('Caption').fill('Under a bridge')
    await expect(dialog.getByText(/^(Optimized size|Uploaded as is)/)).toBeVisible()
    await page.request.post('/api/logout', { headers: { origin: shop.url } })
    await dialog.getByRole('button', { name: 'Add Image' }).click()
    await expect(dialog.getByText('Your session has ended.')).toBeVisible()
    await (await signInBeside(page, dialog)).close()
    await expect(dialog).toBeHidden()
    await expect(toast).toContainText('Image added successfully')
  })
})
