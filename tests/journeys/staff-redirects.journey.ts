import { expectAccessible } from './axe.ts'
import { expect, publish } from './journey.ts'

const TAB = '/cms/redirects'

const file = (lines: readonly string[]) => ({
  name: 'redirects_export.csv',
  mimeType: 'text/csv',
  buffer: Buffer.from(['Redirect from,Redirect to', ...lines].join('\n')),
})

publish(
  'a missed address becomes a redirect by keyboard, and those of a former shop are imported after a look',
  { tag: ['@S2.75', '@S2.76', '@S2.77', '@S2.78', '@S2.79', '@S10.86', '@C10.28'] },
  async ({ page, shop, request }) => {
    const leadsTo = async (path: string) => {
      const response = await request.get(shop.url + path, { maxRedirects: 0 })
      return response.status() === 301 ? response.headers()['location'] : response.status()
    }
    const dialog = (name: string) => page.getByRole('dialog', { name })
    const own = page.getByRole('list', { name: 'Redirects' }).getByRole('listitem')
    const missing = page.getByRole('list', { name: 'Recent 404s' }).getByRole('listitem')
    const toast = (title: string) => expect(page.locator('.toast').filter({ hasText: title })).toBeVisible()

    for (let count = 0; count < 2; count++) expect(await leadsTo('/dragon-flyer')).toBe(404)
    for (let count = 0; count < 3; count++) expect(await leadsTo('/scanned')).toBe(404)
    await request.get(`${shop.url}/shop.php?id_product=12`, { headers: { referer: 'https://forum.example/' } })
    await page.goto(TAB)
    await expect(page.getByText('[NOTHING HERE YET]')).toBeVisible()
    const missed = missing.filter({ hasText: '/dragon-flyer' })
    await expect(missed).toContainText('2 times')
    await expect(missing.first()).toContainText('/shop.php?id_product=12')
    await expect(missing.first()).toContainText('1 visit from other sites')
    await expectAccessible(page)

    await missed.getByRole('button', { name: 'Redirect /dragon-flyer' }).press('Enter')
    const form = dialog('NEW.REDIRECT')
    await expect(form.getByLabel('From')).toHaveValue('/dragon-flyer')
    await expect(form.getByRole('textbox', { name: 'To' })).toBeFocused()
    await page.keyboard.type('/dragon-flyer/')
    await page.keyboard.press('Enter')
    await expect(form.getByText('A redirect can’t lead to its own address.')).toBeVisible()
    await page.keyboard.press('ControlOrMeta+k')
    const links = dialog('EDIT.LINK')
    await links.getByRole('tab', { name: 'Internal Page' }).click()
    await links.getByRole('radio', { name: /^Gallery/ }).check()
    await links.getByRole('button', { name: 'SAVE LINK' }).click()
    await expect(form.getByRole('textbox', { name: 'To' })).toHaveValue('/gallery')
    await expectAccessible(page)
    await page.keyboard.press('ControlOrMeta+s')
    await toast('Redirect created successfully')
    await expect(form).toHaveCount(0)
    await expect(own.filter({ hasText: '/dragon-flyer' })).toContainText('/gallery')
    await expect(missed).toHaveCount(0)
    expect(await leadsTo('/Dragon-Flyer?utm_source=print')).toBe('/gallery?utm_source=print')

    await page.getByRole('button', { name: 'IMPORT CSV' }).click()
    const importing = dialog('IMPORT.REDIRECTS')
    const choose = (lines: readonly string[]) => importing.getByLabel('CSV file').setInputFiles(file(lines))
    await importing.getByLabel('CSV file').setInputFiles({ ...file([]), buffer: Buffer.from('Handle,Title\n') })
    await expect(importing.getByText('The first line of the file must be: Redirect from,Redirect to')).toBeVisible()
    await choose(['https://old.example/index.php?id=1,/gallery'])
    await expect(importing.getByText('old.example is ignored')).toBeVisible()
    await choose(['/pages/old-care,/pages/about', '/dragon-flyer,/blog', '/about,/gallery', '/x,/nowhere'])
    await expect(importing.getByText('1 refused, 1 to change, 2 to add, 0 there already')).toBeVisible()
    await expect(importing.getByText('/about is an address of the shop')).toBeVisible()
    await expectAccessible(page)
    expect(await leadsTo('/pages/old-care')).toBe(404)
    await importing.getByRole('button', { name: 'IMPORT 3' }).click()
    await toast('2 redirects added, 1 changed, 1 refused')
    await expect(own).toHaveCount(3)
    expect([await leadsTo('/pages/old-care'), await leadsTo('/dragon-flyer')]).toEqual(['/about', '/blog'])

    await page.getByLabel('Only broken ones').check()
    await expect(own).toHaveCount(1)
    await expect(own).toContainText('Leads to /nowhere, which doesn’t exist.')
    await page.setViewportSize({ width: 480, height: 700 })
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Delete /x' }).click()
    await toast('Redirect deleted successfully')
    await expect(page.getByText('[NONE BROKEN]')).toBeVisible()
    await expect(page.getByRole('heading', { name: 'REDIRECTS', exact: true })).toBeFocused()
    await page.locator('.toast').filter({ hasText: 'deleted' }).getByRole('button', { name: 'UNDO' }).click()
    await expect(own).toHaveCount(1)
    const download = page.waitForEvent('download')
    await page.locator('a[href="/api/redirects.csv"]').click()
    expect((await download).suggestedFilename()).toMatch(/^redirects-.*\.csv$/)

    const { redirects } = await shop.staff.redirects.list({ query: {} })
    for (const { id } of redirects) await shop.staff.redirects.remove({ params: { id } })
  },
)
