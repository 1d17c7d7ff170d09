import { expect, publish } from './journey.ts'
import { addPost, text, field, row, openDetails, openNew, fill } from './blog-tab.ts'

publish.describe('in another time zone than the shop’s', () => {
  publish.use({ timezoneId: 'Australia/Adelaide' })

  publish(
    'the blog form requires its fields, survives failures and a reload, and schedules a post in the shop’s time zone',
    { tag: ['@G5.1', '@G8.1', '@G10.3'] },
    async ({ page, shop, context }) => {
      publish.slow()
      await addPost(shop, 'Taken')
      const writes: string[] = []
      page.on('request', (request) => {
        if (request.method() === 'POST' && request.url().endsWith('/api/blog')) writes.push(request.url())
      })
      await openNew(page)
      await publish.step('title, excerpt, content, image URL and read time are required', async () => {
        await openDetails(page)
        await page.getByRole('spinbutton').fill('')
        await page.keyboard.press('Escape')
        await expect(page.getByRole('button', { name: 'DETAILS', exact: true })).toBeFocused()
        await page.getByRole('button', { name: 'PUBLISH', exact: true }).click()
        for (const what of ['Title', 'Excerpt', 'Content', 'Image URL', 'Read time'])
          await expect(page.getByText(`${what} is required`)).toBeVisible()
        await expect(field(page, 'Title')).toBeFocused()
        await expect(text(page)).toHaveAttribute('aria-invalid', 'true')
        await expect(page.getByText('5 fields need attention')).toBeVisible()
        expect(writes).toEqual([])
      })

      await publish.step('a broken image is reported, and its URL is kept', async () => {
        const url = field(page, 'Image URL')
        await url.fill('/pictures/no-such-dragon.webp')
        await expect(page.getByText('The image can’t be loaded')).toBeVisible()
        await expect(url).toHaveValue('/pictures/no-such-dragon.webp')
        await url.fill('javascript:alert(1)')
        await expect(page.getByText('This address can’t load an image')).toBeVisible()
        await page.getByRole('spinbutton').fill('7')
        await page.keyboard.press('Escape')
      })

      await publish.step('a failed save shows the server’s message, and an error is shown at its field', async () => {
        await fill(page, 'A wyrm in trouble')
        await text(page).fill('Every word counts.')
        await page.route('**/api/blog', (route) =>
          route.request().method() === 'POST'
            ? route.fulfill({ status: 503, json: { message: 'The database rests.' } })
            : route.fallback(),
        )
        await page.getByRole('button', { name: 'PUBLISH', exact: true }).click()
        await expect(page.getByText('Failed to create blog post')).toBeVisible()
        await expect(page.getByText('The database rests.')).toBeVisible()
        await expect(text(page)).toHaveText('Every word counts.')
        await page.unroute('**/api/blog')

        await openDetails(page)
        await field(page, 'Slug').fill('taken')
        await page.getByRole('button', { name: 'PUBLISH', exact: true }).click()
        await expect(page.locator('.field-problem')).toHaveText('There is already a post at /blog/taken.')
      })

      await publish.step('a reload restores the form', async () => {
        page.on('dialog', (dialog) => void dialog.accept())
        await page.reload()
        await expect(page.getByText(/Unsaved changes from .* restored/)).toBeVisible()
        await expect(text(page)).toHaveText('Every word counts.')
        await expect(field(page, 'Title')).toHaveValue('A wyrm in trouble')
        await openDetails(page)
        await expect(field(page, 'Slug')).toHaveValue('taken')
      })

      await publish.step('a post scheduled in the shop’s time zone is published at its time', async () => {
        await field(page, 'Slug').fill('a-scheduled-wyrm')
        await page.getByRole('radio', { name: 'Scheduled' }).check()
        await page.getByRole('button', { name: 'SCHEDULE' }).click()
        await expect(page.getByText('Choose a date and a time')).toBeVisible()
        await page.getByLabel('Publish at').fill('1999-05-01T09:30')
        await page.getByRole('button', { name: 'SCHEDULE' }).click()
        await expect(page.getByText('Choose a time in the future')).toBeVisible()
        await page.getByLabel('Publish at').fill('2099-05-01T09:30')
        await expect(
          page.getByText('In the shop’s time zone, UTC. In yours, Australia/Adelaide: 1 May 2099, 19:00.'),
        ).toBeVisible()
        await page.getByRole('button', { name: 'SCHEDULE' }).click()
        await expect(page.getByText('Blog post created successfully')).toBeVisible()
        await page.getByRole('link', { name: '[BACK TO THE LIST]' }).click()
        const scheduled = row(page, 'A wyrm in trouble')
        await expect(scheduled).toContainText('Scheduled for 1 May 2099, 09:30')
        const { id, publishAt, readTime } = await shop.staff.blog.bySlug({ params: { slug: 'a-scheduled-wyrm' } })
        expect({ publishAt, readTime }).toEqual({ publishAt: '2099-05-01T09:30:00.000Z', readTime: 7 })

        const shopper = await context.newPage()
        await shopper.goto('/blog')
        await expect(shopper.getByRole('link', { name: 'A wyrm in trouble' })).toHaveCount(0)
        // The scheduled time passes.
        const soon = new Date(Date.now() + 1000).toISOString()
        await shop.staff.blog.update({ params: { id }, headers: {}, body: { publishAt: soon } })
        await expect(shopper.getByRole('link', { name: 'A wyrm in trouble' })).toBeVisible()
        await expect(scheduled).toContainText('Published')
      })
    },
  )
})

publish(
  'a post that others edit and delete meanwhile keeps all changes; it ends with miniatures, and leaving it asks first',
  async ({ page, shop }) => {
    publish.slow()
    const content = 'First line.\n\nSecond line.\n\nThird line, of the Ledger Drake.'
    const { id, slug } = await addPost(shop, 'A wyrm for two', { content })
    const stored = () => shop.visitor.blog.bySlug({ params: { slug } })
    const save = () => page.getByRole('button', { name: 'SAVE', exact: true }).click()
    const updated = page.getByText('Blog post updated successfully')
    await page.goto('/cms/blog')
    await page.getByRole('link', { name: 'A wyrm for two', exact: true }).click()

    await publish.step('a post edited by two people shows both versions, and neither is lost', async () => {
      await text(page).click()
      await page.keyboard.press('ControlOrMeta+Home')
      await page.keyboard.type('Mine: ')
      const theirs = { content: content.replace('Third', 'Their third'), excerpt: 'Their excerpt' }
      await shop.staff.blog.update({ params: { id }, headers: {}, body: theirs })
      await expect(page.getByText('Someone else saved this post after you opened it')).toBeVisible()
      await save()
      const dialog = page.getByRole('dialog', { name: 'SAVE.CONFLICT' })
      // Each version of the text shows only what differs.
      await expect(dialog.locator('mark').filter({ hasText: 'Mine: First line.' })).toBeVisible()
      await expect(dialog.locator('mark').filter({ hasText: 'Their third line' })).toBeVisible()
      await expect(dialog.locator('mark').filter({ hasText: 'Second line.' })).toHaveCount(0)
      await dialog.getByRole('group', { name: 'Content' }).getByRole('radio', { name: /MINE/ }).check()
      await dialog.getByRole('button', { name: 'SAVE CHOICES' }).click()
      await expect(updated).toBeVisible()
      expect(await stored()).toMatchObject({ content: `Mine: ${content}`, excerpt: 'Their excerpt' })
    })

    await publish.step('a post deleted meanwhile is restored with the changes', async () => {
      await openDetails(page)
      await field(page, 'Excerpt').fill('Still here')
      await shop.staff.blog.remove({ params: { id } })
      await page.getByRole('button', { name: 'RESTORE POST' }).click()
      await expect(page.getByText('Blog post restored')).toBeVisible()
      await save()
      await expect(updated).toBeVisible()
      expect((await stored()).excerpt).toBe('Still here')
    })

    await publish.step('staff choose by name the miniatures that a post ends with', async () => {
      const shopper = await page.context().newPage()
      await shopper.goto(`/blog/${slug}`)
      const shown = shopper
        .getByRole('region', { name: /miniature/i })
        .getByRole('article')
        .getByRole('heading')
      await expect(shown).toHaveText(['Ledger Drake'])
      await openDetails(page)
      const picker = page.getByRole('combobox', { name: 'Miniatures' })
      for (const [typed, name] of [
        ['gelat', 'Gelatinous Cubist'],
        ['emer', 'Emerald Wyrm'],
      ] as const) {
        await picker.fill(typed)
        await page.locator('.ant-select-item-option').filter({ hasText: name }).click()
      }
      await save()
      // It follows live.
      await expect(shown).toHaveText(['Gelatinous Cubist', 'Emerald Wyrm'])
      await shopper.close()
    })

    await publish.step('leaving with unsaved changes asks first, and Back works', async () => {
      await page.getByRole('link', { name: '[BACK TO THE LIST]' }).press('Enter')
      await page.getByRole('link', { name: 'A wyrm for two', exact: true }).click()
      await openDetails(page)
      await expect(page.getByTitle('Emerald Wyrm')).toBeVisible()
      await page.keyboard.press('Escape')
      await text(page).click()
      await page.keyboard.press('ControlOrMeta+End')
      await page.keyboard.type(' More.')
      await page.goBack()
      await page.getByRole('dialog').getByRole('button', { name: 'KEEP EDITING' }).click()
      await expect(page).toHaveURL(new RegExp(`/cms/blog/${id}$`))
      await page.goBack()
      await page.getByRole('dialog').getByRole('button', { name: 'KEEP FOR LATER' }).click()
      await expect(row(page, 'A wyrm for two')).toContainText('Unsaved changes')
    })
  },
)
