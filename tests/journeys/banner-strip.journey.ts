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

test('the banner strip shows Loading... first, and keeps its space when used up', async ({ page, context, shop }) => {
  await shop.staff.banners.create(banner({ text: 'Twice only', crawlSpeed: 0, position: 'top', maxPagesPerSession: 1 }))
  const strip = page.getByRole('region', { name: 'Promotion', exact: true })
  expect(await (await fetch(`${shop.url}/gallery`)).text()).toContain('Loading...')
  await page.goto('/gallery')
  await expect(strip).toContainText('Twice only')
  await page.reload()
  await expect(strip).toContainText('Twice only')
  await page.goto('/cart')
  await expect(strip).toHaveText('')
  expect((await strip.boundingBox())?.height).toBe(32)
  // Another tab has its own session.
  const other = await context.newPage()
  await other.goto('/cart')
  await expect(other.getByRole('region', { name: 'Promotion', exact: true })).toContainText('Twice only')
})
