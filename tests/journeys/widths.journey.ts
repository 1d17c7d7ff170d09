import { paths } from '#shared/paths.ts'
import { expectFocusRings, expectNoShift } from './axe.ts'
import { expectFit } from './fit.ts'
import { addToCart, isHydrated, visit } from './journey.ts'

visit('the screens that shoppers see most fit 320 and 1440 px, and stand still', async ({ page }) => {
  const fit = async (path: string) => {
    await expectNoShift(page, path)
    await expectFit(page, `${path} at 320 px`)
    await page.setViewportSize({ width: 1440, height: 900 })
    await expectFit(page, `${path} at 1440 px`)
    await expectFocusRings(page, path)
  }
  await page.setViewportSize({ width: 320, height: 900 })
  await addToCart(page, 'emerald-wyrm')
  for (const path of [paths.home, paths.gallery, paths.product('emerald-wyrm'), paths.cart]) {
    await page.setViewportSize({ width: 320, height: 900 })
    await page.goto(path)
    await isHydrated(page)
    await fit(path)
  }
})
