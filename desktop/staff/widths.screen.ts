import { staffPaths } from '#shared/staff-paths.ts'
import { expectNoOverflow } from '#tests/journeys/axe.ts'
import { expect, open, screen } from '#tests/journeys/journey.ts'

const screens: [path: string, heading: string][] = [
  [staffPaths.cmsTab('pages'), 'PAGES'],
  [staffPaths.cmsTab('blog'), 'BLOG'],
  [staffPaths.cmsTab('banners'), 'BANNERS'],
  [staffPaths.images, 'IMAGES'],
  [staffPaths.admin, 'OVERVIEW'],
  [staffPaths.adminTab('orders'), 'ORDERS'],
]

screen('the screens that staff use most fit 320 and 1440 px', async ({ page }) => {
  for (const [path, heading] of screens) {
    await open(page, path)
    await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible()
    for (const width of [320, 1440]) {
      await page.setViewportSize({ width, height: 900 })
      // The screen follows in the next frame.
      await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))))
      await expectNoOverflow(page, `${path} at ${width} px`)
    }
  }
})
