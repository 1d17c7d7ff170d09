import { expect, type Page } from '@playwright/test'
import { COMPANY_HOST, openCompanyProxy } from '#tests/desktop/company-proxy.ts'
import { startDesktop, type Desktop } from '#tests/desktop/harness/desktop.ts'
import { openShop } from '#tests/harness/shop.ts'
import { base as test } from '#tests/journeys/base.ts'

/** The window that asks for the proxy's name and password. */
async function proxyWindow(desktop: Desktop) {
  const asking = async () => (await desktop.windows()).filter((page) => page.url().endsWith('/proxy'))
  await expect.poll(async () => (await asking()).length).toBe(1)
  return (await asking())[0]!
}

/** The next one may open at once. The window closes before Playwright has ended a click. */
const choose = (asking: Page, name: string) =>
  Promise.all([
    asking.waitForEvent('close'),
    asking.getByRole('button', { name }).evaluate((button: HTMLElement) => void setTimeout(() => button.click())),
  ])

test('a company’s proxy with its own certificate', { tag: ['@D9.1', '@D9.2', '@D9.3'] }, async () => {
  await using shop = await openShop({ imported: false, env: { AUTH_DISABLED: '1' } })
  await using proxy = await openCompanyProxy(shop.url)
  proxy.ask('ana', 'her password')
  await using desktop = await startDesktop({ args: [`--proxy-server=${proxy.address}`] })
  const addShop = async () => {
    const page = await desktop.window()
    await page.getByLabel('Shop address').fill(COMPANY_HOST)
    await page.keyboard.press('Enter')
  }
  const signIn = async (password: string) => {
    const asking = await proxyWindow(desktop)
    await asking.getByLabel('Name').fill('ana')
    await asking.getByLabel('Password').fill(password)
    await choose(asking, 'SIGN IN')
  }

  const workOffline = async () => choose(await proxyWindow(desktop), 'WORK OFFLINE')
  const reason = `This network’s proxy lets Hoard reach ${COMPANY_HOST} only after you sign in to the proxy.`

  await test.step('the proxy asks for a sign-in; without one the shop is out of reach', async () => {
    await addShop()
    await expect((await proxyWindow(desktop)).getByText(proxy.address)).toBeVisible()
    await workOffline()
    await expect((await desktop.window()).getByText(reason).first()).toBeVisible()
  })

  await test.step('it asks again when the person tries again, and after a typing error', async () => {
    await addShop()
    await signIn('a typing error')
    await expect((await proxyWindow(desktop)).getByText('The proxy didn’t accept that name')).toBeVisible()
    await signIn('her password')
  })

  await test.step('a certificate that this computer doesn’t trust is refused, and said so', async () => {
    await expect(
      (await desktop.window()).getByText(`The certificate of ${COMPANY_HOST} isn’t trusted by this computer`).first(),
    ).toBeVisible()
    expect(proxy.counts.requests).toBe(0)
  })

  await test.step('a trusted one is accepted; a script says what goes through the proxy', async () => {
    await desktop.quit()
    const args = [`--proxy-pac-url=${proxy.script}`, `--ignore-certificate-errors-spki-list=${proxy.fingerprint}`]
    await desktop.restart({ args })
    await addShop()
    // The password was kept for the run only.
    await signIn('her password')
    await expect((await desktop.window()).getByRole('heading', { name: 'PAGES' })).toBeVisible()
    expect(await desktop.windows()).toHaveLength(1)
    await expect.poll(() => proxy.counts.sockets).toBe(1)
  })

  await test.step('once the password has changed, the work is offline until the new one is entered', async () => {
    proxy.ask('ana', 'her new password')
    await workOffline()
    const page = await desktop.window()
    await expect(page.getByText(reason)).toBeVisible()
    await page.getByRole('button', { name: 'TRY NOW' }).click()
    await signIn('her new password')
    await expect(page.getByText(reason)).toBeHidden()
    await expect.poll(() => proxy.counts.sockets).toBe(2)
  })
})
