import { expect, publish } from './journey.ts'
import { addPost, text, field, row, openDetails, openNew, openPost, fill } from './blog-tab.ts'

publish(
  'the blog form requires title, excerpt, content, image URL and read time',
  { tag: ['@G5.1', '@G10.3'] },
  async ({ page }) => {
    const writes: string[] = []
    page.on('request', (request) => {
      if (request.method() === 'POST' && request.url().endsWith('/api/blog')) writes.push(request.url())
    })
    await openNew(page)
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
  },
)

publish('a broken image is reported, and its URL is kept', async ({ page }) => {
  await openNew(page)
  await openDetails(page)
  const url = field(page, 'Image URL')
  await url.fill('/pictures/no-such-dragon.webp')
  await expect(page.getByText('The image can’t be loaded')).toBeVisible()
  await expect(url).toHaveValue('/pictures/no-such-dragon.webp')
  await url.fill('javascript:alert(1)')
  await expect(page.getByText('This address can’t load an image')).toBeVisible()
})

publish(
  'a failed save shows the server’s message, and a reload restores the form',
  { tag: '@G8.1' },
  async ({ page, shop }) => {
    await addPost(shop, 'Taken')
    await openNew(page)
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

    // The error is shown at its field.
    await openDetails(page)
    await field(page, 'Slug').fill('taken')
    await page.getByRole('button', { name: 'PUBLISH', exact: true }).click()
    await expect(page.locator('.field-problem')).toHaveText('There is already a post at /blog/taken.')

    page.on('dialog', (dialog) => void dialog.accept())
    await page.reload()
    await expect(page.getByText(/Unsaved changes from .* restored/)).toBeVisible()
    await expect(text(page)).toHaveText('Every word counts.')
    await expect(field(page, 'Title')).toHaveValue('A wyrm in trouble')
    await openDetails(page)
    await expect(field(page, 'Slug')).toHaveValue('taken')
  },
)

publish('staff choose by name the miniatures that a post ends with', async ({ page, shop }) => {
  const { id, slug } = await addPost(shop, 'A wyrm and company', { content: 'Of the Ledger Drake.' })
  const shown = page
    .getByRole('region', { name: /miniature/i })
    .getByRole('article')
    .getByRole('heading')
  await page.goto(`/blog/${slug}`)
  await expect(shown).toHaveText(['Ledger Drake'])
  await openPost(page, id)
  await openDetails(page)
  const picker = page.getByRole('combobox', { name: 'Miniatures' })
  for (const [typed, name] of [
    ['gelat', 'Gelatinous Cubist'],
    ['emer', 'Emerald Wyrm'],
  ] as const) {
    await picker.fill(typed)
    await page.locator('.ant-select-item-option').filter({ hasText: name }).click()
  }
  await page.getByRole('button', { name: 'SAVE', exact: true }).click()
  await expect(page.getByText('Blog post updated successfully')).toBeVisible()
  await page.goto(`/blog/${slug}`)
  await expect(shown).toHaveText(['Gelatinous Cubist', 'Emerald Wyrm'])
  await openPost(page, id)
  await openDetails(page)
  await expect(page.getByTitle('Emerald Wyrm')).toBeVisible()
})

publish('leaving with unsaved changes asks first, and Back works', async ({ page, shop }) => {
  const { id } = await addPost(shop, 'A wyrm to leave')
  await page.goto('/cms/blog')
  await page.getByRole('link', { name: 'A wyrm to leave', exact: true }).click()
  await text(page).click()
  await page.keyboard.press('ControlOrMeta+End')
  await page.keyboard.type(' More.')
  await page.goBack()
  await page.getByRole('dialog').getByRole('button', { name: 'KEEP EDITING' }).click()
  await expect(page).toHaveURL(new RegExp(`/cms/blog/${id}$`))
  await page.goBack()
  await page.getByRole('dialog').getByRole('button', { name: 'KEEP FOR LATER' }).click()
  await expect(row(page, 'A wyrm to leave')).toContainText('Unsaved changes')
})

publish('a post edited by two people shows both versions, and neither is lost', async ({ page, shop }) => {
  const content = 'First line.\n\nSecond line.\n\nThird line.'
  const { id } = await addPost(shop, 'A wyrm for two', { content })
  await openPost(page, id)
  await text(page).click()
  await page.keyboard.press('ControlOrMeta+Home')
  await page.keyboard.type('Mine: ')
  const theirs = { content: content.replace('Third', 'Their third'), excerpt: 'Their excerpt' }
  await shop.staff.blog.update({ params: { id }, headers: {}, body: theirs })
  await expect(page.getByText('Someone else saved this post after you opened it')).toBeVisible()
  await page.getByRole('button', { name: 'SAVE', exact: true }).click()

  const dialog = page.getByRole('dialog', { name: 'SAVE.CONFLICT' })
  // Each version of the text shows only what differs.
  await expect(dialog.locator('mark').filter({ hasText: 'Mine: First line.' })).toBeVisible()
  await expect(dialog.locator('mark').filter({ hasText: 'Their third line.' })).toBeVisible()
  await expect(dialog.locator('mark').filter({ hasText: 'Second line.' })).toHaveCount(0)
  await dialog.getByRole('group', { name: 'Content' }).getByRole('radio', { name: /MINE/ }).check()
  await dialog.getByRole('button', { name: 'SAVE CHOICES' }).click()
  await expect(page.getByText('Blog post updated successfully')).toBeVisible()
  const saved = await shop.visitor.blog.bySlug({ params: { slug: 'a-wyrm-for-two' } })
  expect([saved.content, saved.excerpt]).toEqual([`Mine: ${content}`, 'Their excerpt'])
})

publish('a post deleted meanwhile is restored with the changes', async ({ page, shop }) => {
  const { id } = await addPost(shop, 'A wyrm that vanishes')
  await openPost(page, id)
  await openDetails(page)
  await field(page, 'Excerpt').fill('Still here')
  await shop.staff.blog.remove({ params: { id } })
  await page.getByRole('button', { name: 'RESTORE POST' }).click()
  await expect(page.getByText('Blog post restored')).toBeVisible()
  await page.getByRole('button', { name: 'SAVE', exact: true }).click()
  await expect(page.getByText('Blog post updated successfully')).toBeVisible()
  expect((await shop.visitor.blog.bySlug({ params: { slug: 'a-wyrm-that-vanishes' } })).excerpt).toBe('Still here')
})
