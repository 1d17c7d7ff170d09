import { expectAccessibleAt } from '#tests/journeys/axe.ts'
import { expect, isHydrated, open, screen } from '#tests/journeys/journey.ts'

const TAB = '/admin/products'
const change = (groups: string) => ({ params: { id: '1' }, headers: {}, body: { groups } })

screen(
  'what a shopper searched for in vain becomes a synonym, beside somebody else’s',
  { tag: ['@S10.95', '@C10.33', '@C10.34', '@C10.35', '@C10.36'] },
  async ({ page, shop, browser }) => {
    await screen.step(
      'a page reports its last search in vain, once; what is typed on the way counts nowhere',
      async () => {
        // Chromium sends what a page says at its end under its own name, which Playwright's other ways don't change.
        const args = ['--user-agent=Mozilla/5.0 Chrome/140.0']
        await using shopper = await browser.browserType().launch({ args })
        const gallery = await shopper.newPage({ baseURL: shop.url })
        await gallery.goto('/gallery?search=lindw')
        await expect(gallery.getByText('No products found matching your criteria.')).toBeVisible()
        await isHydrated(gallery)
        const find = async (words: string, answer: RegExp) => {
          await gallery
            .getByRole('searchbox')
            .or(gallery.getByRole('combobox', { name: 'Search' }))
            .fill(words)
          await gallery.keyboard.press('Enter')
          await expect(gallery).toHaveURL(new RegExp(`search=${words}$`))
          await expect(gallery.getByRole('region', { name: 'Miniatures' })).toHaveAttribute('aria-busy', 'false')
          await expect(gallery.getByRole('status').filter({ hasText: 'available' })).toHaveText(answer)
        }
        await find('lindwurm', /^0 miniatures/)
        await find('wyrm', /^[1-9]/)
        await gallery.goto('/')
        const counted = async () => (await shop.staff.searchWords.missed()).map(({ search, count }) => [search, count])
        await expect.poll(counted).toEqual([['lindwurm', 1]])
      },
    )

    await open(page, TAB)
    await page.getByRole('link', { name: 'SEARCH WORDS' }).press('Enter')
    await expect(page).toHaveURL(/\/admin\/products\/search$/)
    const row = page.getByRole('list', { name: 'Searches that found nothing' }).getByRole('listitem')
    await expect(row).toHaveCount(1)
    await expect(row).toContainText('lindwurm1 time on 1 day')
    await expectAccessibleAt(page, [1280, 390])

    const field = page.getByLabel('Words that mean the same')
    const toast = (title: string) => expect(page.locator('.toast').filter({ hasText: title })).toBeVisible()
    await shop.staff.searchWords.update(change('ooze, slime'))
    await expect(field).toHaveValue('ooze, slime')
    await row.getByRole('button', { name: 'Make synonym of lindwurm' }).press('Enter')
    await expect(field).toBeFocused()
    await expect(field).toHaveValue('ooze, slime\nlindwurm, ')
    await page.keyboard.press('ControlOrMeta+s')
    await expect(page.getByText('Line 2 (lindwurm) needs at least two words')).toBeVisible()
    await expect(field).toBeFocused()
    await page.keyboard.type('wyrm')
    await page.keyboard.press('ControlOrMeta+s')
    await toast('Synonyms updated successfully')
    await expect(field).toHaveValue('ooze, slime\nlindwurm, wyrm')
    await expect(page.getByText('[NONE] Every search has found something.')).toBeVisible()
    expect((await shop.visitor.products.list({ query: { search: 'lindwurm' } })).length).toBeGreaterThan(0)

    await screen.step('both versions are shown if somebody else has saved', async () => {
      await field.fill('mine, own')
      await page.route('**/api/catalogue/synonyms', (route) => route.abort())
      await shop.staff.searchWords.update(change('theirs, other'))
      await page.keyboard.press('ControlOrMeta+s')
      const conflict = page.getByRole('dialog', { name: 'SAVE.CONFLICT' })
      await expect(conflict).toContainText('theirs, other')
      await page.unroute('**/api/catalogue/synonyms')
      await conflict.getByRole('radio', { name: /^MINE/ }).check()
      await conflict.getByRole('button', { name: 'SAVE CHOICES' }).click()
      await expect.poll(async () => (await shop.staff.searchWords.synonyms()).groups).toBe('mine, own')
    })

    await screen.step('the list is cleared', async () => {
      await shop.staff.searchWords.update(change(''))
      await page.getByRole('button', { name: 'REFRESH' }).click()
      await expect(row).toHaveCount(1)
      await page.getByRole('button', { name: 'CLEAR LIST' }).press('Enter')
      await page.getByRole('button', { name: 'CLEAR', exact: true }).press('Enter')
      await toast('List cleared')
      await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
      await expect(row).toHaveCount(0)
    })
  },
)
