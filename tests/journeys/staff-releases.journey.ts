import { staffPaths } from '#shared/staff-paths.ts'
import { expectAccessible } from './axe.ts'
import { press, texts, toast } from './builder.ts'
import { expect, publish } from './journey.ts'

publish(
  'a change to a live page is drafted, planned, viewed in advance, published and taken back',
  { tag: ['@P10.5', '@P10.6', '@P10.7'] },
  async ({ page, shop, context }) => {
    const made = await shop.staff.pages.create({
      body: { slug: 'lair-sale', title: 'Lair sale', isPublished: true, blocks: texts(['Caves']) },
    })
    await page.goto(staffPaths.builder(made.id, 'Caves'))
    await expect(page.getByRole('button', { name: 'SAVE DRAFT' })).toBeDisabled()
    await page.getByRole('textbox', { name: 'Text', exact: true }).first().fill('Caves are half price.')
    await press(page, 'SAVE DRAFT')
    await toast(page, 'Draft saved successfully')
    await expect(page.getByText('This is a draft of the live page.')).toBeVisible()
    await expect(page.getByText('Draft changes: Content')).toBeVisible()
    await expect(page.getByText('Caves are half price.').first()).toBeVisible()
    await expectAccessible(page)

    // The release.
    await page.goto('/cms/releases')
    await press(page, 'NEW RELEASE')
    await press(page, 'CREATE')
    await expect(page.getByText('Release name is required')).toBeVisible()
    await page.getByLabel('Name').fill('Cave weekend')
    await page.getByLabel('Goes live').fill('2030-06-01T12:00')
    await press(page, 'CREATE')
    await toast(page, 'Release created successfully')
    await page.getByRole('combobox', { name: 'Release of Lair sale' }).click()
    await page.getByText('Cave weekend, 1 Jun 2030').last().click()
    await toast(page, 'Draft added to the release')
    const release = page.getByRole('region', { name: /^Cave weekend/ })
    await expect(release.getByRole('link', { name: 'Lair sale' })).toBeVisible()
    await expect(page.getByRole('region', { name: 'CALENDAR' }).getByText('Saturday, 1 June 2030')).toBeVisible()
    await expectAccessible(page)

    // The shop as it will be, in another browser.
    await release.getByRole('button', { name: 'VIEW' }).click()
    await press(page, 'CREATE LINK')
    const link = await page.getByLabel('Link to the shop').inputValue()
    await page.getByRole('dialog').getByRole('button', { name: 'CLOSE', exact: true }).click()
    const guest = await (await context.browser()!.newContext()).newPage()
    await guest.goto(link)
    await guest.goto(`${shop.url}/lair-sale`)
    await expect(guest.getByText('Caves are half price.')).toBeVisible()
    await expect(guest.getByText(/THE SHOP AS OF Saturday, June 1, 2030/)).toBeVisible()
    await expectAccessible(guest)
    await press(guest, '[BACK TO NOW]')
    await guest.goto(`${shop.url}/lair-sale`)
    await expect(guest.getByText('What Caves says.')).toBeVisible()

    await release.getByRole('button', { name: 'PUBLISH NOW' }).click()
    await toast(page, 'Release published successfully')
    await guest.reload()
    await expect(guest.getByText('Caves are half price.')).toBeVisible()
    await release.getByRole('button', { name: 'TAKE BACK' }).click()
    await page.getByRole('dialog').getByText('Nothing was edited since.').waitFor()
    await page.getByRole('dialog').getByRole('button', { name: 'TAKE BACK' }).click()
    await toast(page, 'Release taken back successfully')
    await guest.reload()
    await expect(guest.getByText('What Caves says.')).toBeVisible()
    await guest.context().close()

    // The draft is back, without a date; published by hand it is gone.
    await release.getByRole('link', { name: 'Lair sale' }).click()
    await press(page, 'PUBLISH CHANGES')
    await toast(page, 'Changes published successfully')
    await expect(page.getByRole('button', { name: 'SAVE DRAFT' })).toBeVisible()
    await press(page, 'HISTORY')
    await expect(page.getByRole('dialog').getByText('Development drafted it').first()).toBeVisible()
  },
)
