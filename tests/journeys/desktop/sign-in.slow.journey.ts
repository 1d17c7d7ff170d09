import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, type Page } from '@playwright/test'
import { addressForBrowser, allow } from '#tests/desktop/allow.ts'
import { startDesktop } from '#tests/desktop/harness/desktop.ts'
import { openConnectionProxy } from '#tests/harness/connection-proxy.ts'
import { openShop } from '#tests/harness/shop.ts'
import { emailOf, PASSWORD } from '#tests/harness/staff.ts'
import { findInPage, recordAnswers, secretsOf, watchSecrets, written } from '#tests/desktop/secrets.ts'
import { base as test } from '#tests/journeys/base.ts'

const cms = (page: Page) => expect(page.getByRole('heading', { name: 'PAGES' })).toBeVisible()

test(
  'signing in through the browser lasts across restarts until logout',
  { tag: ['@D1.5', '@D4.9', '@D5.2', '@D5.8', '@D6.6', '@D9.5', '@D9.6', '@D9.7'] },
  async ({ page: browser }) => {
    await using shop = await openShop({ imported: false })
    const administrator = await shop.signIn('administrator')
    await using line = await openConnectionProxy(shop.url)
    await using desktop = await startDesktop()
    let token = ''
    const page = await desktop.window()
    const answers = recordAnswers(page)
    await watchSecrets(desktop)

    await test.step('the editor opens the browser and waits', async () => {
      await page.getByLabel('Shop address').fill(line.url.replace('http://', ''))
      await page.keyboard.press('Enter')
      await expect(page.getByRole('heading', { name: 'SIGNING.IN' })).toBeVisible()
    })

    await test.step('the person signs in there and approves the named editor', async () => {
      await browser.goto(await addressForBrowser(desktop))
      await browser.getByLabel('Email').fill(emailOf('administrator'))
      await browser.getByLabel('Password').fill(PASSWORD)
      await browser.getByRole('button', { name: 'LOGIN' }).click()
      await expect(browser.getByText('Hoard desktop editor')).toBeVisible()
      await browser.getByRole('button', { name: 'ALLOW' }).click()
      await expect(browser.getByRole('heading', { name: 'SIGNED.IN' })).toBeVisible()
      await cms(page)
      await expect(page.getByRole('banner')).toContainText('ADMINISTRATOR')
    })

    await test.step('no page and no file reveals the session', async () => {
      const secrets = await secretsOf(desktop)
      expect(secrets).toHaveLength(1)
      token = secrets[0]!
      const places = {
        answers: await answers.text(),
        page: await findInPage(page),
        files: await written(desktop.userData),
        output: desktop.output(),
      }
      for (const [place, text] of Object.entries(places)) expect(text.includes(token), place).toBe(false)
      for (const place of ['answers', 'page'] as const) expect(places[place], place).not.toContain(desktop.userData)
      expect(places.answers).not.toContain('set-cookie')
    })

    // The stand-in locks its keyring by a switch of its own; Electron ignores it.
    const locked = { args: desktop.isStandIn ? ['--stand-in-keyring=locked'] : [] }

    if (desktop.isStandIn)
      await test.step('a locked keyring says what can be done', async () => {
        await desktop.quit()
        await desktop.restart(locked)
        await expect
          .poll(async () => JSON.stringify((await desktop.log()).dialogs))
          .toContain('This computer’s keyring is locked.')
      })

    await test.step('offline, the work is within reach; online, what needs a session asks for one', async () => {
      await desktop.quit()
      line.cut()
      await desktop.restart(locked)
      const offline = await desktop.window()
      await cms(offline)
      await expect(offline.getByText('Offline.')).toBeVisible()
      line.mend()
      const back = desktop.isStandIn ? 'YOUR.SHOPS' : 'PAGES'
      await expect(offline.getByRole('heading', { name: back })).toBeVisible()
    })

    await test.step('the next start with an open keyring is signed in', async () => {
      await desktop.quit()
      await desktop.restart({ args: [] })
      await cms(await desktop.window())
    })

    await test.step('the log tells what happened, and no secrets', async () => {
      const log = await readFile(join(desktop.userData, 'logs/hoard.log'), 'utf8')
      for (const line of [
        /Hoard [\d.]+ started on \w+ .*Electron/,
        /shop-\w+: sign-in begins/,
        /shop-\w+: signed in/,
        /shop-\w+: opened, 0 changes waiting/,
        /shop-\w+: local copy refreshed in \d+ ms/,
        ...(desktop.isStandIn ? [/shop-\w+: the keyring is locked/] : []),
        /shop-\w+: online/,
      ])
        expect(log).toMatch(line)
      for (const secret of [token, emailOf('administrator'), 'Administrator', 'localhost', '?challenge', '?code'])
        expect(log.includes(secret), secret).toBe(false)
    })

    await test.step('a session ended by an administrator is reported, and drafts stay', async () => {
      const before = await desktop.window()
      await before.getByRole('link', { name: 'BANNERS' }).click()
      await expect(before.getByRole('heading', { name: 'BANNERS' })).toBeVisible()
      const { id } = await administrator.auth.user()
      const sessions = await administrator.accounts.sessions({ params: { id } })
      const editors = sessions.find(({ userAgent }) => userAgent.startsWith('Hoard desktop'))!
      await administrator.accounts.endSession({ params: { id, sessionId: editors.id } })
      await expect(before.getByText('Your session has ended. Your changes are kept on this computer')).toBeVisible()
      await browser.goto(await addressForBrowser(desktop))
      await browser.getByRole('button', { name: 'ALLOW' }).click()
      await expect(before.getByRole('heading', { name: 'BANNERS' })).toBeVisible()
    })

    await test.step('logout ends the session here and on the server', async () => {
      const again = await desktop.window()
      await again.getByRole('button', { name: 'LOGOUT' }).click()
      await expect(again.getByRole('heading', { name: 'YOUR.SHOPS' })).toBeVisible()
      await again.getByRole('button', { name: 'OPEN' }).click()
      await expect(again.getByRole('heading', { name: 'SIGNING.IN' })).toBeVisible()
    })

    await test.step('another account starts on its own first screen, without news of the browser that has allowed it', async () => {
      const again = await desktop.window()
      await allow(desktop, shop, 'editor')
      await expect(again.getByRole('banner')).toContainText('EDITOR')
      await expect(again.getByRole('heading', { name: 'PAGES' })).toBeVisible()
      await expect(again.getByRole('region', { name: 'Other sessions' })).toHaveCount(0)
      const sessions = await again.evaluate(async () => (await fetch('/api/auth/sessions')).json())
      expect(sessions.map(({ isNew }: { isNew: boolean }) => isNew)).toEqual([false, false])
    })
  },
)
