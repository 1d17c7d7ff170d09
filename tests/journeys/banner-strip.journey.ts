import { expect } from './journey.ts'
import { banner, test } from './shell.ts'

// Shoppers without a consent choice.
test.use({ consented: false, contextOptions: { reducedMotion: 'no-preference' } })

test('the server-rendered banner strip has its position, colours and links', async ({ page, shop }) => {
  await shop.staff.banners.create(
    banner({
      text: 'Oozes are half off',
      textColor: '#fde68a',
      backgroundColor: '#7c2d12',
      textSize: 'text-xl',
      crawlSpeed: 0,
      position: 'top',
      priority: 5,
      hyperlinks: [
        { text: 'Oozes', url: '/gallery?creatureType=Ooze', isInternal: true },
        { text: 'Follow us', url: 'https://elsewhere.example/hoard' },
      ],
    }),
  )
  await shop.staff.banners.create(banner({ text: 'Not the first', crawlSpeed: 0, position: 'top' }))
  await shop.staff.banners.create(
    banner({ text: 'It crawls', crawlSpeed: 12, position: 'below-nav', targetPages: ['/gallery'] }),
  )
  const html = await (await fetch(`${shop.url}/gallery`)).text()
  expect(html).toContain('are half off')
  expect(html).toContain('It crawls')

  await page.goto('/gallery')
  const top = page.getByRole('region', { name: 'Promotion', exact: true })
  expect(await top.boundingBox()).toMatchObject({ y: 0, height: 32 })
  await expect(top).not.toContainText('Not the first')
  const line = top.locator('.banner-line')
  await expect(line).toHaveCSS('color', 'rgb(253, 230, 138)')
  await expect(line).toHaveCSS('background-color', 'rgb(124, 45, 18)')
  await expect(line.locator('.banner-window')).toHaveCSS('font-size', '20px')
  await expect(top.getByRole('link')).toHaveCount(2)
  await expect(top.getByRole('link', { name: /Follow us/ })).toHaveAttribute('target', '_blank')
  await expect(top.getByRole('button')).toHaveCount(0)

  const below = page.getByRole('region', { name: 'Promotion below the menu' })
  expect((await below.boundingBox())?.height).toBe(32)
  const track = below.locator('.banner-track')
  await expect(track).toHaveCSS('animation-duration', '12s')
  await below.getByRole('button', { name: 'Pause the moving text' }).press('Enter')
  await expect(track).toHaveCSS('animation-play-state', 'paused')
  await below.getByRole('button', { name: 'Pause the moving text' }).press('Enter')
  await expect(track).toHaveCSS('animation-play-state', 'running')
  await below.locator('.banner-window').hover()
  await expect(track).toHaveCSS('animation-play-state', 'paused')

  await page.emulateMedia({ reducedMotion: 'reduce' })
  await expect(track).toHaveCSS('animation-name', 'none')
  await expect(below.getByRole('button')).toBeHidden()

  await top.getByRole('link', { name: 'Oozes' }).click()
  await expect(page).toHaveURL(/creatureType=Ooze/)
  await page.goto('/cart')
  await expect(below).toHaveCount(0)
})

test('a static text that does not fit scrolls, or opens in full; its link can be reached', async ({ page, shop }) => {
  await page.setViewportSize({ width: 320, height: 640 })
  const text = 'Every dragon of the northern hoard is printed with a free lair until Sunday. Read more'
  await shop.staff.banners.create(
    banner({
      text,
      crawlSpeed: 0,
      position: 'top',
      hyperlinks: [{ text: 'Read more', url: '/blog', isInternal: true }],
    }),
  )
  await page.goto('/cart')
  const strip = page.getByRole('region', { name: 'Promotion', exact: true })
  const track = strip.locator('.banner-track')
  await page.mouse.move(100, 500)
  const offset = () => track.evaluate((it) => new DOMMatrix(getComputedStyle(it).transform).e)
  await expect.poll(offset).toBeLessThan(0)
  await strip.getByRole('button', { name: 'Pause the moving text' }).click()
  await expect(track).toHaveCSS('animation-play-state', 'paused')
  await strip.getByRole('link', { name: 'Read more' }).focus()
  await expect(strip.getByRole('link', { name: 'Read more' })).toBeInViewport()

  await page.emulateMedia({ reducedMotion: 'reduce' })
  await strip.getByRole('button', { name: 'Show the whole text' }).press('Enter')
  const whole = page.getByRole('dialog', { name: 'Promotion' })
  await expect(whole.getByText(text)).toBeInViewport({ ratio: 1 })
  await whole.getByRole('button', { name: '[CLOSE]' }).click()
  await expect(strip.getByRole('button', { name: 'Show the whole text' })).toBeFocused()
  expect((await strip.boundingBox())?.height).toBe(32)
  await strip.locator('.banner-window').click({ position: { x: 20, y: 16 } })
  await whole.getByRole('link', { name: 'Read more' }).click()
  await expect(page).toHaveURL(/\/blog$/)
})

test('the banner strip shows Loading... first, and is gone before the first paint when used up', async ({
  page,
  context,
  shop,
}) => {
  await shop.staff.banners.create(banner({ text: 'Twice only', crawlSpeed: 0, position: 'top', maxPagesPerSession: 1 }))
  const strip = page.getByRole('region', { name: 'Promotion', exact: true })
  expect(await (await fetch(`${shop.url}/gallery`)).text()).toContain('Loading...')
  await page.goto('/gallery')
  await expect(strip).toContainText('Twice only')
  await page.reload()
  await expect(strip).toContainText('Twice only')
  await page.goto('/cart')
  await expect(page.getByText('CART.EMPTY')).toBeVisible()
  await expect(strip).toBeHidden()
  const shift = await page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        new PerformanceObserver((list) =>
          resolve(list.getEntries().reduce((sum, entry) => sum + (entry as unknown as { value: number }).value, 0)),
        ).observe({ type: 'layout-shift', buffered: true })
        setTimeout(() => resolve(0), 300)
      }),
  )
  expect(shift).toBe(0)
  await page.goto('/gallery')
  await expect(strip).toContainText('Twice only')
  // Another tab has its own session.
  const other = await context.newPage()
  await other.goto('/cart')
  await expect(other.getByRole('region', { name: 'Promotion', exact: true })).toContainText('Twice only')
})
