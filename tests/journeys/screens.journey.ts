import { expect, hold, listens, publish } from './journey.ts'

publish.describe('screens opened in place', () => {
  publish('the title is the new screen’s once that is known, and is said then', async ({ page }) => {
    await page.goto('/blog')
    await listens(page)
    const release = await hold(page, '**/api/blog/a-dragon-in-six-colours')
    await page.getByRole('link', { name: 'A dragon in six colours' }).click()
    await expect(page).toHaveTitle('[LOADING...] · Hoard')
    release()
    await expect(page).toHaveTitle('A dragon in six colours · Hoard')
    await expect(page.locator('output', { hasText: 'A dragon in six colours' })).toBeAttached()
    // What the server wrote was about the blog.
    await expect(
      page.locator('link[rel=canonical], meta[property="og:url"], [type="application/ld+json"]'),
    ).toHaveCount(0)
  })

  publish('§2 legal pages: the date is there, and the contents lead to the sections', async ({ page }) => {
    await page.goto('/cart')
    await page.getByRole('link', { name: 'Privacy Policy' }).first().click()
    await expect(page.getByText(/Last updated: \w+ \d+, \d{4}/)).toBeVisible()
    await page.getByRole('link', { name: 'Your rights' }).click()
    await expect(page.getByRole('heading', { name: 'Your rights' })).toBeInViewport()
  })
})

publish('§7 home: asked for again on every visit and look, never taken as fresh', async ({ page }) => {
  const asked: string[] = []
  page.on('requestfinished', (request) => asked.push(new URL(request.url()).pathname))
  const times = () => asked.filter((path) => path === '/api/pages/slug/home').length
  await page.goto('/')
  await expect.poll(times).toBe(1)
  await page.locator('.bar-links').getByRole('link', { name: 'GALLERY' }).click()
  await page.waitForURL('**/gallery')
  await page.mouse.move(600, 800)
  const before = times()
  await page.locator('.bar-name').click()
  await expect.poll(times).toBeGreaterThan(before)
  // Whoever asks while an answer is on its way gets that one.
  await page.waitForLoadState('networkidle')
  const again = times()
  await page.evaluate(() => window.dispatchEvent(new Event('visibilitychange')))
  await expect.poll(times).toBe(again + 1)
})

publish('decision 19: a link to an old slug, followed in place, ends where the page is now', async ({ page, shop }) => {
  const { id } = await shop.visitor.pages.bySlug({ params: { slug: 'faq' } })
  await shop.staff.pages.update({ params: { id }, headers: {}, body: { slug: 'answers' } })
  await page.goto('/blog')
  await listens(page)
  await page.evaluate(() => document.querySelector('.footer a[href="/privacy-policy"]')!.setAttribute('href', '/faq'))
  await page.locator('.footer a[href="/faq"]').last().click()
  await expect(page).toHaveURL(/\/answers$/)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
})

publish('§2 blog: while the posts can’t be read it says so, and tries again when asked', async ({ page }) => {
  await page.goto('/cart')
  await listens(page)
  await page.route('**/api/blog', (route) => route.fulfill({ status: 503, body: 'broken' }))
  await page.locator('.bar-links').getByRole('link', { name: 'BLOG' }).click()
  await expect(page.getByText('The posts could not be read just now.')).toBeVisible()
  await page.unroute('**/api/blog')
  await page.getByRole('button', { name: '[TRY AGAIN]' }).click()
  await expect(page.getByRole('article').first()).toBeVisible()
})
