import { mouse } from './input-methods.ts'
import { publish as test } from './journey.ts'
import { buildWhole } from './whole-page.ts'

test.use({ viewport: { width: 1440, height: 900 } })

test('a page with every block type is built and published with the mouse', async ({ page, shop }) => {
  await buildWhole(page, shop, await mouse(page), 'with the mouse')
})
