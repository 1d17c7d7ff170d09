import { Menu, type MenuItem } from '#shared/features/navigation/menu.ts'
import { MENU_ID } from '#shared/features/releases/releases.contract.ts'
import { press, toast } from '#tests/journeys/builder.ts'
import { expect, open, screen } from '#tests/journeys/journey.ts'

screen(
  'two people change the same item of the menu’s draft: each field once, or with a question',
  { tag: '@P10.5' },
  async ({ page, shop }) => {
    /** The menu's draft, for the API. */
    const menuDraft = { params: { kind: 'navigation' as const, id: MENU_ID }, headers: {} }
    const { releases } = shop.staff
    const items = async () => Menu.parse((await releases.draft(menuDraft))!.record).items
    const isNew = ({ id }: MenuItem) => id?.startsWith('new-')
    /** Somebody else changes the new item, and puts it first. */
    const changeElsewhere = async (change: Partial<MenuItem>) => {
      const all = await items()
      const changed = { ...all.find(isNew)!, ...change }
      await releases.saveDraft({
        ...menuDraft,
        body: { change: { items: [changed, ...all.filter((one) => !isNew(one))] } },
      })
    }
    await open(page, '/cms/navigation')
    await press(page, 'CHANGE IN A DRAFT')
    await press(page, 'ADD ITEM')
    await page.getByLabel('Label').fill('Eggs')
    await page.getByRole('textbox', { name: 'URL' }).fill('/gallery')
    await press(page, 'SAVE DRAFT')
    await toast(page, 'Draft saved successfully')

    await press(page, 'Edit Eggs')
    await page.getByLabel('Label').fill('Warm eggs')
    await changeElsewhere({ href: '/blog' })
    await press(page, 'SAVE DRAFT')
    await expect.poll(async () => (await items()).filter(isNew)).toMatchObject([{ label: 'Warm eggs', href: '/blog' }])

    await press(page, 'Edit Warm eggs')
    await page.getByLabel('Label').fill('Cold eggs')
    await changeElsewhere({ label: 'Fried eggs' })
    await press(page, 'SAVE DRAFT')
    const conflict = page.getByRole('dialog').last()
    await expect(conflict.getByText('Fried eggs')).toBeVisible()
    await conflict.getByRole('radio', { name: /^MINE/ }).check()
    await conflict.getByRole('button', { name: 'SAVE CHOICES' }).click()
    await expect.poll(async () => (await items()).filter(isNew)).toMatchObject([{ label: 'Cold eggs', href: '/blog' }])
    await releases.discardDraft(menuDraft)
  },
)
