import { staffPaths } from '#shared/staff-paths.ts'
import { expectAccessible } from './axe.ts'
import { press, texts, toast } from './builder.ts'
import { expect, open, publish } from './journey.ts'

publish(
  'a change to a live page is drafted, planned, viewed in advance, published and taken back',
  { tag: ['@both-engines', '@P10.5', '@P10.6', '@P10.7'] },
  async ({ page, shop, context }) => {
    const made = await shop.staff.pages.create({
      body: { slug: 'lair-sale', title: 'Lair sale', isPublished: true, blocks: texts(['Caves']) },
    })
    await page.goto(staffPaths.builder(made.id, 'Caves'))
    await expect(page.getByRole('button', { name: 'SAVE DRAFT' })).toBeDisabled()
    const text = page.getByRole('textbox', { name: 'Text', exact: true }).first()
    await text.fill('Caves are half price.')
    const draft = { params: { kind: 'page' as const, id: made.id } }
    await shop.staff.releases.saveDraft({ ...draft, headers: {}, body: { change: { description: 'From elsewhere' } } })
    await toast(page, 'Development saved a draftIt opens once you save or discard your changes.')
    await expect(text).toHaveText('Caves are half price.')
    await shop.staff.releases.discardDraft(draft)
    await press(page, 'SAVE DRAFT')
    await toast(page, 'Draft saved successfully')
    await expect(page.getByText('This is a draft of the live page.')).toBeVisible()
    await expect(page.getByText('Draft changes: Content')).toBeVisible()
    await expect(page.getByText('Caves are half price.').first()).toBeVisible()
    await expectAccessible(page)

    // The release.
    await open(page, '/cms/releases')
    await press(page, 'NEW RELEASE')
    await press(page, 'CREATE')
    await expect(page.getByText('Release name is required')).toBeVisible()
    await page.getByLabel('Name').fill('Cave weekend')
    await page.getByLabel('Goes live').fill('2030-06-01T12:00')
    await page.getByRole('checkbox', { name: /Lair sale/ }).check()
    await press(page, 'CREATE')
    await toast(page, 'Release created successfully')
    const release = page.getByRole('region', { name: /^Cave weekend/ })
    await release.getByRole('button', { name: 'Take out Lair sale' }).click()
    await toast(page, 'Draft taken out of the release')
    const choice = page.getByRole('combobox', { name: 'Release of Lair sale' })
    await choice.click()
    await page.getByText('New release…').last().click()
    await expect(page.getByRole('checkbox', { name: /Lair sale/ })).toBeChecked()
    await press(page, 'CANCEL')
    await choice.click()
    await page.getByText('Cave weekend, 1 Jun 2030').last().click()
    await toast(page, 'Draft added to the release')
    await expect(release.getByRole('link', { name: 'Lair sale' })).toBeVisible()
    await expect(page.getByRole('region', { name: 'CALENDAR' }).getByText('Saturday, 1 June 2030')).toBeVisible()
    await expectAccessible(page)

    // The shop as it will be, in another browser.
    await release.getByRole('button', { name: 'VIEW' }).click()
    const opened = context.waitForEvent('page')
    await press(page, 'OPEN THE SHOP')
    const shown = await opened
    await expect(shown.getByText(/THE SHOP AS OF 1 Jun 2030, /)).toBeVisible()
    await shown.close()
    const link = await page.getByLabel('Link to the shop').inputValue()
    await page.getByRole('dialog').getByRole('button', { name: 'CLOSE', exact: true }).click()
    const guest = await (await context.browser()!.newContext()).newPage()
    await guest.goto(link)
    await guest.goto(`${shop.url}/lair-sale`)
    await expect(guest.getByText('Caves are half price.')).toBeVisible()
    await expect(guest.getByText(/THE SHOP AS OF 1 Jun 2030, /)).toBeVisible()
    await expectAccessible(guest)
    await press(guest, 'BACK TO NOW')
    await guest.goto(`${shop.url}/lair-sale`)
    await expect(guest.getByText('What Caves says.')).toBeVisible()
    await guest.context().close()

    await release.getByRole('button', { name: 'PUBLISH NOW' }).click()
    await toast(page, 'Release published successfully')
    const now = async () => (await fetch(`${shop.url}/lair-sale`)).text()
    await expect.poll(now).toContain('Caves are half price.')
    await release.getByRole('button', { name: 'TAKE BACK' }).click()
    await page.getByRole('dialog').getByText('Nothing has been edited since.').waitFor()
    await page.getByRole('dialog').getByRole('button', { name: 'TAKE BACK' }).click()
    await toast(page, 'Release taken back successfully')
    await expect.poll(now).toContain('What Caves says.')
    expect(await now()).not.toContain('Caves are half price.')

    // The draft is back, without a date; published by hand it is gone.
    await release.getByRole('link', { name: 'Lair sale' }).click()
    await press(page, 'PUBLISH CHANGES')
    await toast(page, 'Changes published successfully')
    await expect(page.getByRole('button', { name: 'SAVE DRAFT' })).toBeVisible()
    await press(page, 'HISTORY')
    await expect(page.getByRole('dialog').getByText('Development drafted it').first()).toBeVisible()
  },
)
