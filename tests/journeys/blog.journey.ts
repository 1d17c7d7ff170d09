import type { Page } from '@playwright/test'
import { expect, hydrate, publish } from './journey.ts'

publish(
  'the blog features the newest post and lists the others in a grid',
  { tag: ['@S2.58', '@S2.7', '@S3.12'] },
  async ({ page, shop }) => {
    const draft = { excerpt: 'Of varnish', content: 'Thin coats.', imageUrl: '/pictures/hoard-dragon.svg' }
    const { id } = await shop.staff.blog.create({
      body: { ...draft, title: 'Varnish', slug: 'varnish', category: 'techniques', readTime: 7 },
    })
    await shop.staff.blog.create({ body: { ...draft, title: 'Not yet', slug: 'not-yet', isPublished: false } })
    await page.goto('/blog')
    const posts = page.getByRole('article')
    const featured = posts.first()
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
    await featured.getByRole('link').click()
    await expect(page.getByRole('heading', { level: 1, name: 'Varnish' })).toBeVisible()
    await expect(page.getByText('Thin coats.')).toBeVisible()
    expect((await page.goto('/blog/not-yet'))!.status()).toBe(404)
    await shop.staff.blog.remove({ params: { id } })
  },
)

publish('a post prints in black, and a missing image leaves an empty box', async ({ page, shop }) => {
  const { id } = await shop.staff.blog.create({
    body: { title: 'Ink', slug: 'ink', excerpt: 'Of ink', content: 'Black.', imageUrl: '/pictures/none.webp' },
  })
  await page.goto('/blog/ink')
  const sign = page.locator('.post-picture img')
  expect(await sign.evaluate((it) => getComputedStyle(it, '::after').backgroundImage)).toContain('gradient')
  await page.emulateMedia({ media: 'print' })
  await expect(page.getByText('Of ink')).toHaveCSS('color', 'rgb(0, 0, 0)')
  await expect(page.getByText('Black.')).toHaveCSS('color', 'rgb(0, 0, 0)')
  await shop.staff.blog.remove({ params: { id } })
})

publish('an unavailable blog page says so and links to the home page', { tag: '@S2.60' }, async ({ page, shop }) => {
  const { id } = await shop.visitor.pages.bySlug({ params: { slug: 'blog' } })
  await shop.staff.pages.update({ params: { id }, headers: {}, body: { isPublished: false } })
  expect((await page.goto('/blog'))!.status()).toBe(404)
  await expect(page.getByRole('heading', { name: 'Page Not Found' })).toBeVisible()
  await expect(page.getByText('This page is currently unavailable.')).toBeVisible()
  await expect(page.getByRole('main').getByRole('link', { name: /home/i })).toHaveAttribute('href', '/')
  await shop.staff.pages.update({ params: { id }, headers: {}, body: { isPublished: true } })
})

const email = (page: Page) => page.locator('.newsletter').getByLabel('Email')
const subscribe = (page: Page) => page.getByRole('button', { name: '> SUBSCRIBE' }).click()

publish('the newsletter form requires a valid email', { tag: ['@S2.59', '@S5.3'] }, async ({ page }) => {
  let sent = 0
  page.on('request', (request) => {
    if (request.url().endsWith('/api/newsletter')) sent++
  })
  await page.goto('/blog', { waitUntil: 'networkidle' })
  await expect(email(page)).toHaveAttribute('type', 'email')
  await expect(email(page)).toHaveAttribute('required')
  await subscribe(page)
  await email(page).fill('no address')
  await subscribe(page)
  expect(await email(page).evaluate((field: HTMLInputElement) => field.validity.valid)).toBe(false)
  expect(sent).toBe(0)
})

publish('the newsletter form reports success and failure', { tag: '@S8.6' }, async ({ page }) => {
  await page.route('**/api/newsletter', (route) => route.fulfill({ status: 503, body: 'no' }))
  await page.goto('/blog')
  // Before, the browser itself would send the form.
  await hydrate(page)
  await email(page).fill('ada@example.com')
  await subscribe(page)
  const toast = page.locator('.toast')
  await expect(toast).toContainText('Failed to subscribe. Please try again.')
  await expect(email(page)).toHaveValue('ada@example.com')
  await page.unroute('**/api/newsletter')
  await subscribe(page)
  await expect(toast).toContainText('Subscribed!')
  await expect(toast).toContainText("You've been added to our newsletter.")
})
