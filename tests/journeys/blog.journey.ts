import { expect, hydrate, publish } from './journey.ts'

publish(
  'the blog features the newest post, takes newsletter subscribers, and its posts print in black',
  { tag: ['@S2.58', '@S2.59', '@S2.7', '@S3.12', '@S5.3', '@S8.6'] },
  async ({ page, shop }) => {
    const draft = { excerpt: 'Of varnish', content: 'Thin coats.', imageUrl: '/pictures/none.webp' }
    const { id } = await shop.staff.blog.create({
      body: { ...draft, title: 'Varnish', slug: 'varnish', category: 'techniques', readTime: 7 },
    })
    await shop.staff.blog.create({ body: { ...draft, title: 'Not yet', slug: 'not-yet', isPublished: false } })
    await page.goto('/blog')
    const posts = page.getByRole('article')
    const featured = posts.first()

    await publish.step('the newest post is featured, and the others are in a grid', async () => {
      await expect(featured).toHaveClass(/featured/)
      await expect(featured.getByRole('link', { name: 'Varnish' })).toHaveAttribute('href', '/blog/varnish')
      await expect(featured).toContainText('Of varnish')
      await expect(featured).toContainText(/techniques/i)
      await expect(featured).toContainText('7 min read')
      await expect(featured.locator('img')).toHaveAttribute('src', draft.imageUrl)
      await expect(featured.locator('time')).toHaveAttribute('datetime', /^\d{4}-\d\d-\d\dT/)
      const listed = await shop.visitor.blog.list()
      const published = listed.filter(({ isPublished }) => isPublished)
      await expect(posts).toHaveCount(published.length)
      await expect(page.locator('.blog-grid').getByRole('article')).toHaveCount(published.length - 1)
      await expect(page.getByText('Not yet')).toHaveCount(0)
    })

    await publish.step('the newsletter requires a valid email, and reports failure and success', async () => {
      const email = page.locator('.newsletter').getByLabel('Email')
      const toast = page.locator('.toast')
      const subscribe = () => page.getByRole('button', { name: 'SUBSCRIBE' }).click()
      let sent = 0
      page.on('request', (request) => {
        if (request.url().endsWith('/api/newsletter')) sent++
      })
      await expect(email).toHaveAttribute('type', 'email')
      await expect(email).toHaveAttribute('required')
      await page.route('**/api/newsletter', (route) =>
        route.fulfill({ status: 503, json: { message: 'No more today.' } }),
      )
      // Before, the browser itself would send the form.
      await hydrate(page)
      await subscribe()
      await email.fill('no address')
      await subscribe()
      expect(await email.evaluate((field: HTMLInputElement) => field.validity.valid)).toBe(false)
      expect(sent).toBe(0)
      await email.fill('ada@example.com')
      await subscribe()
      await expect(toast).toContainText('Failed to subscribe. Please try again. No more today.')
      await expect(email).toHaveValue('ada@example.com')
      await page.unroute('**/api/newsletter')
      await subscribe()
      await expect(toast).toContainText('Subscribed!')
      await expect(toast).toContainText("You've been added to our newsletter.")
    })

    await publish.step('a post prints in black, and a missing image leaves an empty box', async () => {
      await featured.getByRole('link').click()
      await expect(page.getByRole('heading', { level: 1, name: 'Varnish' })).toBeVisible()
      await expect(page.getByText('Thin coats.')).toBeVisible()
      const sign = page.locator('.post-picture img')
      expect(await sign.evaluate((it) => getComputedStyle(it, '::after').backgroundImage)).toContain('gradient')
      await page.emulateMedia({ media: 'print' })
      await expect(page.getByText('Of varnish')).toHaveCSS('color', 'rgb(0, 0, 0)')
      await expect(page.getByText('Thin coats.')).toHaveCSS('color', 'rgb(0, 0, 0)')
    })
    await shop.staff.blog.remove({ params: { id } })
  },
)
