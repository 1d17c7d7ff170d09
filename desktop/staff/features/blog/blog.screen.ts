import { addPost, closeDetails, field, fill, openDetails, row, text } from '#tests/journeys/blog-tab.ts'
import { expect, open, screen } from '#tests/journeys/journey.ts'

screen(
  'the form of a post requires its fields, reports a broken image and a taken address, and survives a reload',
  { tag: ['@G5.1', '@G8.1'] },
  async ({ page, shop }) => {
    const taken = await addPost(shop, 'Taken')
    const writes: string[] = []
    page.on('request', (request) => {
      if (request.method() === 'POST' && request.url().endsWith('/api/blog')) writes.push(request.url())
    })
    await open(page, '/cms/blog/new')
    await screen.step('title, excerpt, content, image URL and read time are required', async () => {
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

    await screen.step('a broken image is reported, and its URL is kept', async () => {
      const url = field(page, 'Image URL')
      await url.fill('/pictures/no-such-dragon.webp')
      await expect(page.getByText('The image can’t be loaded')).toBeVisible()
      await expect(url).toHaveValue('/pictures/no-such-dragon.webp')
      await url.fill('javascript:alert(1)')
      await expect(page.getByText('This address can’t load an image')).toBeVisible()
      await page.getByRole('spinbutton').fill('7')
      await page.keyboard.press('Escape')
    })

    await screen.step('a taken address is an error at its field', async () => {
      await fill(page, 'A wyrm in trouble')
      await text(page).fill('Every word counts.')
      await openDetails(page)
      await field(page, 'Slug').fill('taken')
      await page.getByRole('button', { name: 'PUBLISH', exact: true }).click()
      await expect(page.locator('.field-problem')).toHaveText('There is already a post at /blog/taken.')
    })

    await screen.step('a reload restores the form', async () => {
      page.once('dialog', (question) => void question.accept())
      await page.reload()
      await expect(page.getByText(/Unsaved changes from .* restored/)).toBeVisible()
      await expect(text(page)).toHaveText('Every word counts.')
      await expect(field(page, 'Title')).toHaveValue('A wyrm in trouble')
      await openDetails(page)
      await expect(field(page, 'Slug')).toHaveValue('taken')
      await closeDetails(page)
      await open(page, '/cms/blog')
      await page.getByRole('dialog').getByRole('button', { name: 'DISCARD' }).click()
      await expect(row(page, 'Taken')).toBeVisible()
      await shop.staff.blog.remove({ params: { id: taken.id } })
    })
  },
)

screen(
  'a post that others edit and delete meanwhile keeps all changes, and leaving it asks first',
  async ({ page, shop }) => {
    const content = 'First line.\n\nSecond line.\n\nThird line, of the Ledger Drake.'
    const { id, slug } = await addPost(shop, 'A wyrm for two', { content })
    const stored = () => shop.visitor.blog.bySlug({ params: { slug } })
    const save = () => page.getByRole('button', { name: 'SAVE', exact: true }).click()
    const updated = page.getByText('Blog post updated successfully')
    await open(page, '/cms/blog')
    await page.getByRole('link', { name: 'A wyrm for two', exact: true }).click()

    await screen.step('a post edited by two people shows both versions, and neither is lost', async () => {
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

    await screen.step('a post deleted meanwhile is restored with the changes', async () => {
      await openDetails(page)
      await field(page, 'Excerpt').fill('Still here')
      await shop.staff.blog.remove({ params: { id } })
      await page.getByRole('button', { name: 'RESTORE POST' }).click()
      await expect(page.getByText('Blog post restored')).toBeVisible()
      await save()
      await expect(updated).toBeVisible()
      expect((await stored()).excerpt).toBe('Still here')
    })

    await screen.step('leaving with unsaved changes asks first, and Back works', async () => {
      await page.getByRole('link', { name: '[BACK TO THE LIST]' }).press('Enter')
      await page.getByRole('link', { name: 'A wyrm for two', exact: true }).click()
      await text(page).click()
      await page.keyboard.press('ControlOrMeta+End')
      await page.keyboard.type(' More.')
      await page.goBack()
      await page.getByRole('dialog').getByRole('button', { name: 'KEEP EDITING' }).click()
      await expect(page).toHaveURL(new RegExp(`/cms/blog/${id}$`))
      await page.goBack()
      await page.getByRole('dialog').getByRole('button', { name: 'KEEP FOR LATER' }).click()
      await expect(row(page, 'A wyrm for two')).toContainText('Unsaved changes')
      const read = page.waitForResponse(`**/api/blog/${id}/working-copy`)
      await page.getByRole('link', { name: 'A wyrm for two', exact: true }).click()
      await expect(page.getByText(/^Unsaved changes from .* restored$/)).toBeVisible()
      await read
      await page.getByRole('link', { name: '[BACK TO THE LIST]' }).click()
      await page.getByRole('dialog').getByRole('button', { name: 'DISCARD' }).click()
      await expect(row(page, 'A wyrm for two')).toBeVisible()
      await shop.staff.blog.remove({ params: { id } })
    })
  },
)
