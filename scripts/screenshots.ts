import { Argument } from 'commander'
import { PlainCommand } from './parser-words.ts'
import { chromium } from '@playwright/test'
import { chromiumLaunch } from '#tests/harness/chromium.ts'
import { openShop } from '#tests/harness/shop.ts'
import { prepare } from './run.ts'
import { captureDesktop } from './screenshots/desktop.ts'
import { captureShop } from './screenshots/shop.ts'
import { captureStaff } from './screenshots/staff.ts'

/**
 * `npm run screenshots`: takes the documents' screenshots from a running shop; `-- desktop`, `-- staff` or `-- shop`
 * takes only some.
 */
const [only] = new PlainCommand('npm run screenshots')
  .description('Retakes the pictures in docs/pictures.')
  .addArgument(new Argument('[part]', 'only these pictures').choices(['shop', 'staff', 'desktop']))
  .showHelpAfterError()
  .parse().args
prepare('--build', '--browser')
const isWanted = (part: string) => only === undefined || only === part

if (isWanted('shop') || isWanted('staff')) {
  await using shop = await openShop({ pictures: true, seeded: true })
  const browser = await chromium.launch(chromiumLaunch)
  if (isWanted('shop')) await captureShop(shop, browser)
  if (isWanted('staff')) await captureStaff(shop, browser)
  await browser.close()
}
if (isWanted('desktop')) await captureDesktop()
