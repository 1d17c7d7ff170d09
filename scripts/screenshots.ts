import { chromium } from '@playwright/test'
import { chromiumLaunch } from '#tests/harness/chromium.ts'
import { openShop } from '#tests/harness/shop.ts'
import { takeDesktop } from './pictures/desktop.ts'
import { takeShop } from './pictures/shop.ts'
import { takeStaff } from './pictures/staff.ts'

/** `npm run screenshots`: the pictures of the README, taken from the running shop; `-- desktop`, `-- staff` or `-- shop`: some of them. */
const [only] = process.argv.slice(2)
const isWanted = (part: string) => only === undefined || only === part

if (isWanted('shop') || isWanted('staff')) {
  await using shop = await openShop({ pictures: true, furnished: true, env: { AUTH_DISABLED: '1' } })
  const browser = await chromium.launch(chromiumLaunch)
  if (isWanted('shop')) await takeShop(shop, browser)
  if (isWanted('staff')) await takeStaff(shop, browser)
  await browser.close()
}
if (isWanted('desktop')) await takeDesktop()
