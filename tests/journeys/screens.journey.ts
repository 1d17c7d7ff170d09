import { expect, holdResponses, isHydrated, publish } from './journey.ts'

publish.describe('screens opened by navigation', () => {
  publish('the title changes when it is known and is then announced', async ({ page }) => {
    await page.goto('/blog')
    await isHydrated(page)
    const release = await holdResponses(page, '**/api/blog/a-dragon-in-six-colours')
    await page.getByRole('link', { name: 'A dragon in six colours' }).click()
    await expect(page).toHaveTitle('[LOADING...] · Hoard')
    release()
    await expect(page).toHaveTitle('A dragon in six colours · Hoard')
    await expect(page.locator('output', { hasText: 'A dragon in six colours' })).toBeAttached()
    // The server-rendered metadata described the blog.
    await expect(
      page.locator('link[rel=canonical], meta[property="og:url"], [type="application/ld+json"]'),
    ).toHaveCount(0)
  })

  publish('legal pages have the date, and their contents link to the sections', async ({ page }) => {
    await page.goto('/cart')
    await page.getByRole('link', { name: 'Privacy Policy' }).first().click()
    await expect(page.getByText(/Last updated: \w+ \d+, \d{4}/)).toBeVisible()
    await page.getByRole('link', { name: 'Your rights' }).click()
    await expect(page.getByRole('heading', { name: 'Your rights' })).toBeInViewport()
  })
})

publish('the home page is refetched on every visit and focus', async ({ page }) => {
  const requests: string[] = []
  page.on('requestfinished', (request) => requests.push(new URL(request.url()).pathname))
  const times = () => requests.filter((path) => path === '/api/pages/slug/home').length
  await page.goto('/')
  await expect.poll(times).toBe(1)
  await page.locator('.bar-links').getByRole('link', { name: 'GALLERY' }).click()
  await page.waitForURL('**/gallery')
  await page.mouse.move(600, 800)
  const before = times()
  await page.locator('.bar-name').click()
  await expect.poll(times).toBeGreaterThan(before)
  // Requests made while another is pending share its response.
  await page.waitForLoadState('networkidle')
  const again = times()
  await page.evaluate(() => window.dispatchEvent(new Event('visibilitychange')))
  await expect.poll(times).toBe(again + 1)
})

publish(
  'a client-side link to an old slug ends at the page’s current URL',
  { tag: '@P10.3' },
  async ({ page, shop }) => {
    const { id } = await shop.visitor.pages.bySlug({ params: { slug: 'faq' } })
    await shop.staff.pages.update({ params: { id }, headers: {}, body: { slug: 'answers' } })
    await page.goto('/blog')
    await isHydrated(page)
    await page.evaluate(() => document.querySelector('.footer a[href="/privacy-policy"]')!.setAttribute('href', '/faq'))
    await page.locator('.footer a[href="/faq"]').last().click()
    await expect(page).toHaveURL(/\/answers$/)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  },
)

publish('a blog that can’t be read says so and retries on request', async ({ page }) => {
  await page.goto('/cart')
  await isHydrated(page)
  await page.route('**/api/blog', (route) => route.fulfill({ status: 503, body: 'broken' }))
  await page.locator('.bar-links').getByRole('link', { name: 'BLOG' }).click()
  await expect(page.getByText("The posts couldn't be loaded.")).toBeVisible()
  await page.unroute('**/api/blog')
  await page.getByRole('button', { name: '[TRY AGAIN]' }).click()
  await expect(page.getByRole('article').first()).toBeVisible()
})
