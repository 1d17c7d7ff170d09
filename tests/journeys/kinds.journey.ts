import { expect, isHydrated, publish } from './journey.ts'

publish(
  'the page of a type has its own text, title and address, and a further filter leaves it',
  async ({ page, shop }) => {
    const blocksOf = (title: string) => [
      {
        id: 'a',
        type: 'text' as const,
        layout: { width: 100, row: 1, order: 0 },
        content: { title, text: 'They tickle.' },
      },
    ]
    const text = { title: 'Oozes', slug: 'type-ooze', seoTitle: 'Oozes of resin', blocks: blocksOf('Here be oozes') }
    const { id } = await shop.staff.pages.create({ body: { ...text, isPublished: true } })
    const heading = (name: string) => page.getByRole('main').getByRole('heading', { name })
    const canonical = page.locator('link[rel=canonical]')
    await page.goto('/product/gelatinous-cubist')
    await page.getByRole('main').getByRole('link', { name: 'Ooze', exact: true }).first().click()
    await expect(page).toHaveURL(/\/gallery\/type\/Ooze$/)
    await expect(page).toHaveTitle('Oozes of resin · Hoard')
    await expect(canonical).toHaveAttribute('href', `${shop.url}/gallery/type/Ooze`)
    await isHydrated(page)
    await expect(page.getByRole('heading', { level: 1, name: /ooze/i })).toBeVisible()
    await expect(heading('Here be oozes')).toBeVisible()
    await expect(page.getByRole('article')).toHaveCount(2)
    await shop.staff.pages.update({ params: { id }, headers: {}, body: { blocks: blocksOf('Here were oozes') } })
    await expect(heading('Here were oozes')).toBeVisible()

    await page.getByLabel(/^In stock/).click()
    await expect(page).toHaveURL(/\/gallery\?creatureType=Ooze&available=true$/)
    await expect(heading('Here were oozes')).toBeHidden()
    // A change gets the page of another screen, whose styles this one's policy forbids.
    const read = page.waitForResponse((response) => response.request().headers()['accept'] === 'text/html')
    await shop.staff.pages.update({ params: { id }, headers: {}, body: { blocks: blocksOf('Oozes') } })
    await (await read).finished()
    await expect(page.getByLabel('Type', { exact: true })).toHaveValue('Ooze')
    await shop.staff.pages.remove({ params: { id } })

    // A type that nobody has leads to a search, also when scripts have run.
    await page.goto('/gallery/type/Dragn', { waitUntil: 'networkidle' })
    await isHydrated(page)
    await page
      .getByRole('main')
      .getByRole('link', { name: /dragon/i })
      .first()
      .click()
    await expect(page).toHaveURL(`${shop.url}/gallery?search=dragon`)
  },
)
