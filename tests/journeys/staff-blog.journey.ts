import type { Page } from '@playwright/test'
import { expect, open, openLive, publish } from './journey.ts'
import { PICTURE, addPost, text, field, row, preview, openDetails, closeDetails, fill } from './blog-tab.ts'

const link = (page: Page, name: string) => page.getByRole('link', { name, exact: true })

publish.describe('in another time zone than the shop’s', () => {
  publish.use({ timezoneId: 'Australia/Adelaide' })

  publish(
    'a post written with the toolbar appears live in an open shop, is found, renamed, copied and deleted, and one is scheduled',
    { tag: ['@both-engines', '@G2.1', '@G2.2', '@G3.1', '@G7.2', '@G10.3', '@G10.7'] },
    async ({ page, shop, context }) => {
      const shopper = await context.newPage()
      await openLive(shopper, '/blog')
      for (let number = 1; number <= 9; number++)
        await addPost(shop, `Sought ${number}`, {
          category: number === 3 ? 'showcase' : 'collection',
          isPublished: number > 2,
        })

      const loaded: string[] = []
      page.on('request', (request) => loaded.push(request.url()))
      const editors = () => loaded.filter((url) => url.includes('PostEditor'))
      await page.route('**/api/blog', (route) => route.fulfill({ status: 500, json: { message: 'A fault.' } }))
      await page.goto('/cms/blog', { waitUntil: 'networkidle' })
      await expect(page.getByText('Couldn’t load this')).toBeVisible()
      await page.unroute('**/api/blog')
      await page.getByRole('button', { name: 'RETRY' }).press('Enter')
      await expect(page.getByRole('list', { name: 'Posts' })).toBeVisible()
      await page.waitForLoadState('networkidle')
      // The editor is loaded by the first sign that someone is going to need it.
      expect(editors()).toEqual([])
      await page.getByRole('button', { name: 'ADD POST' }).hover()
      await expect.poll(editors).not.toEqual([])
      await page.getByRole('button', { name: 'ADD POST' }).click()
      await expect(page).toHaveURL(/\/cms\/blog\/new$/)
      await fill(page, 'How to paint a Wyrm!')
      // The slug follows the title.
      await openDetails(page)
      await expect(field(page, 'Slug')).toHaveValue('how-to-paint-a-wyrm')
      await expect(page.getByText('/blog/how-to-paint-a-wyrm')).toBeVisible()
      // Defaults: read time 5, published.
      await expect(page.getByRole('spinbutton', { name: 'Read time in minutes' })).toHaveValue('5')
      await expect(page.getByRole('radio', { name: 'Published', exact: true })).toBeChecked()
      await closeDetails(page)

      await text(page).click()
      await page.keyboard.type('green')
      await page.keyboard.press('ControlOrMeta+a')
      await page.keyboard.press('ControlOrMeta+b')
      await expect(page.getByRole('button', { name: 'Bold' })).toHaveAttribute('aria-pressed', 'true')
      await page.keyboard.press('End')
      await page.getByRole('button', { name: 'Table', exact: true }).click()
      await page.keyboard.type('Paint')
      await page.keyboard.press('Tab')
      await page.keyboard.type('Use')
      await page.keyboard.press('Tab')
      await page.keyboard.type('Green')
      await page.keyboard.press('Tab')
      await page.keyboard.type('Skin')
      await expect(preview(page).locator('strong')).toHaveText('green')
      await expect(preview(page).getByRole('cell', { name: 'Skin' })).toBeVisible()
      await expect(preview(page).getByRole('heading', { level: 1 })).toHaveText('How to paint a Wyrm!')

      await page.getByRole('button', { name: 'PUBLISH', exact: true }).click()
      await expect(page.getByText('Blog post created successfully')).toBeVisible()
      await expect(page).toHaveURL(/\/cms\/blog\/\d+$/)
      await expect(link(shopper, 'How to paint a Wyrm!')).toBeVisible()
      const post = await shop.visitor.blog.bySlug({ params: { slug: 'how-to-paint-a-wyrm' } })
      expect(post).toMatchObject({
        excerpt: 'A green one',
        imageUrl: PICTURE,
        category: 'painting-guide',
        readTime: 1,
        isPublished: true,
      })
      expect(post.content).toMatch(/^\*\*green\*\*\n\n\| Paint \| Use \|/)

      // The list shows title, category and read time.
      await page.goBack()
      await expect(row(page, 'How to paint a Wyrm!')).toContainText('Painting guide')
      await expect(row(page, 'How to paint a Wyrm!')).toContainText('1 min read')
      await expect(row(page, 'How to paint a Wyrm!')).toContainText('Published')

      await publish.step('many posts can be searched and filtered, with the state in the URL', async () => {
        await page.getByRole('searchbox', { name: 'Search posts' }).fill('sought')
        await expect(page.getByText(/^9 of \d+ posts$/)).toBeVisible()
        await expect(page).toHaveURL(/search=sought/)
        await open(page, '/cms/blog?search=sought&state=draft')
        await expect(page.getByText(/^2 of \d+ posts$/)).toBeVisible()
        await open(page, '/cms/blog?search=sought&category=showcase')
        await expect(page.getByText(/^1 of \d+ posts$/)).toBeVisible()
        await expect(link(page, 'Sought 3')).toBeVisible()
        await page.getByRole('button', { name: 'CLEAR' }).click()
        await expect(page).toHaveURL(/\/cms\/blog$/)
      })

      await publish.step('a renamed post redirects from its old URL', async () => {
        await link(page, 'How to paint a Wyrm!').click()
        await openDetails(page)
        await field(page, 'Slug').fill('New Wyrm ')
        await expect(page.getByText('The old address, /blog/how-to-paint-a-wyrm, will redirect here')).toBeVisible()
        await field(page, 'Title').fill('New wyrm')
        await expect(field(page, 'Slug')).toHaveValue('new-wyrm')
        await page.keyboard.press('Control+s')
        await expect(page.getByText('Blog post updated successfully')).toBeVisible()
        await expect(page.getByText('Saved.', { exact: true })).toBeVisible()
        const answer = await page.request.get('/blog/how-to-paint-a-wyrm', { maxRedirects: 0 })
        expect([answer.status(), answer.headers()['location']]).toEqual([301, '/blog/new-wyrm'])
        await closeDetails(page)
      })

      await publish.step('it is unpublished, published, deleted, restored by Undo and copied', async () => {
        await link(page, '[BACK TO THE LIST]').click()
        await page.getByRole('button', { name: 'UNPUBLISH New wyrm' }).click()
        await expect(row(page, 'New wyrm')).toContainText('Draft')
        await expect(page.getByText('Blog post unpublished')).toBeVisible()
        expect((await shop.staff.blog.bySlug({ params: { slug: 'new-wyrm' } })).isPublished).toBe(false)
        await page.getByRole('button', { name: 'PUBLISH New wyrm', exact: true }).click()
        await expect(row(page, 'New wyrm')).toContainText('Published')
        await page.getByRole('button', { name: 'DELETE New wyrm' }).click()
        await expect(page.getByText('Blog post deleted successfully')).toBeVisible()
        await expect(row(page, 'New wyrm')).toHaveCount(0)
        await page.getByRole('button', { name: 'UNDO' }).click()
        await expect(row(page, 'New wyrm')).toBeVisible()
        const { id } = await shop.visitor.blog.bySlug({ params: { slug: 'new-wyrm' } })
        expect(id).toBe(post.id)

        await page.getByRole('button', { name: 'COPY New wyrm' }).click()
        await expect(page.getByText('Blog post copied successfully')).toBeVisible()
        await expect(field(page, 'Title')).toHaveValue('New wyrm (Copy)')
        const copy = await shop.staff.blog.bySlug({ params: { slug: 'new-wyrm-copy' } })
        expect(copy).toMatchObject({ content: post.content, imageUrl: post.imageUrl, isPublished: false })
      })

      await publish.step('staff choose by name the miniatures that a post ends with', async () => {
        const content = 'Brush, wash, wait, as for the Ledger Drake.'
        const { id, slug } = await addPost(shop, 'A wyrm and its friends', { content })
        await open(page, `/cms/blog/${id}`)
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
          await expect(page.locator('.ant-select-item-option-active')).toHaveText(name)
          await picker.press('Enter')
          await expect(page.getByTitle(name, { exact: true }).first()).toBeVisible()
        }
        await page.getByRole('button', { name: 'SAVE', exact: true }).click()
        // It follows live.
        await expect(shown).toHaveText(['Gelatinous Cubist', 'Emerald Wyrm'])
        await expect(page.getByText('Blog post updated successfully')).toBeVisible()
        await open(page, '/cms/blog')
        await expect(row(page, 'A wyrm and its friends')).toBeVisible()
        await open(page, `/cms/blog/${id}`)
        await openDetails(page)
        await expect(page.getByTitle('Emerald Wyrm')).toBeVisible()
        await closeDetails(page)
        await shopper.goto('/blog')
        await shop.staff.blog.remove({ params: { id } })
      })

      await publish.step('a post scheduled in the shop’s time zone is published at its time', async () => {
        await open(page, '/cms/blog/new')
        // Until then, the editor is that of the post before.
        await expect(page.getByRole('heading', { name: 'NEW POST' })).toBeVisible()
        await text(page).fill('Every word counts.')
        await fill(page, 'A wyrm in time')
        await openDetails(page)
        await page.getByRole('spinbutton').fill('7')
        await field(page, 'Slug').fill('a-scheduled-wyrm')
        await page.getByRole('radio', { name: 'Scheduled' }).press('Space')
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
        const scheduled = row(page, 'A wyrm in time')
        await expect(scheduled).toContainText('Scheduled for 1 May 2099, 09:30')
        const { id, publishAt, readTime } = await shop.staff.blog.bySlug({ params: { slug: 'a-scheduled-wyrm' } })
        expect({ publishAt, readTime }).toEqual({ publishAt: '2099-05-01T09:30:00.000Z', readTime: 7 })

        await expect(shopper.getByRole('link', { name: 'A wyrm in time' })).toHaveCount(0)
        // The scheduled time passes.
        const soon = new Date(Date.now() + 1000).toISOString()
        await shop.staff.blog.update({ params: { id }, headers: {}, body: { publishAt: soon } })
        await expect(shopper.getByRole('link', { name: 'A wyrm in time' })).toBeVisible()
        await expect(scheduled).toContainText('Published')
      })
    },
  )
})
