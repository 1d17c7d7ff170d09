import { expectAccessible } from '#tests/journeys/axe.ts'
import { expect, open, screen } from '#tests/journeys/journey.ts'

screen(
  'development mode grants access to everyone and says so on every screen',
  { tag: ['@A2.10', '@C10.3', '@C4.2', '@C4.3', '@C6.2'] },
  async ({ page }) => {
    for (const [path, heading] of [
      ['/cms/pages', 'PAGES'],
      ['/cms/blog', 'BLOG'],
      ['/cms/navigation', 'NAVIGATION'],
      ['/cms/banners', 'BANNERS'],
      ['/admin/overview', 'OVERVIEW'],
      ['/admin/auto-sync', 'AUTO.SYNC'],
      ['/admin/staff', 'STAFF.ACCOUNTS'],
      ['/admin/activity', 'ACTIVITY.LOG'],
      ['/admin/health', 'HEALTH'],
    ] as const) {
      await open(page, path)
      await expect(page.getByRole('main').getByRole('heading', { level: 1, name: heading })).toBeVisible()
      await expect(page.getByText(/^DEVELOPMENT MODE: sign-in is disabled/)).toBeVisible()
      await expectAccessible(page)
    }
  },
)
