import { test as base, expect, type Page } from '@playwright/test'
import { AUTHORIZE_PATH } from '#shared/features/desktop/sign-in.ts'
import { startDesktop, type Desktop } from '#tests/desktop/harness/desktop.ts'
import { openShop, type TestShop } from '#tests/harness/shop.ts'
import { sendForm } from '#tests/harness/staff.ts'

export { expect }

/** The address that the editor has sent the system's browser to. */
export async function addressForBrowser(desktop: Desktop): Promise<string> {
  const address = async () => (await desktop.log()).openExternal.findLast((url) => url.includes(AUTHORIZE_PATH))
  await expect.poll(address).toBeDefined()
  return (await address())!
}

/** Says yes in the system's browser, where the person is signed in already; it is done without one, and so is quick. */
export async function allow(desktop: Desktop, shop: TestShop): Promise<void> {
  const address = new URL(await addressForBrowser(desktop))
  const { headers } = await shop.signIn('administrator')
  const fields = { ...Object.fromEntries(address.searchParams), answer: 'allow' }
  const answer = await sendForm(shop.url, AUTHORIZE_PATH, fields, headers)
  const back = await fetch(answer.headers.get('location')!)
  if (!back.ok) throw new Error(`The editor was not let in: ${await back.text()}`)
}

/** Journeys in the editor that share a shop, one in each worker, whose staff sign in for real. */
export const test = base.extend<{ desktop: Desktop; editor: Page }, { shop: TestShop }>({
  shop: [
    // Playwright reads a fixture's needs from its first parameter.
    // oxlint-disable-next-line no-empty-pattern
    async ({}, use) => {
      await using shop = await openShop({ imported: false, furnished: true })
      await use(shop)
    },
    { scope: 'worker' },
  ],
  /** The editor as somebody starts it who has never been at this shop. */
  desktop: async ({ shop }, use) => {
    await using desktop = await startDesktop({ shop })
    await use(desktop)
  },
  /** Its window, once somebody has signed in. */
  editor: async ({ desktop, shop }, use) => {
    await allow(desktop, shop)
    const page = await desktop.window()
    await page.waitForURL('**/cms/**')
    await use(page)
  },
})
