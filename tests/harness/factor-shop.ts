import { openDatabase } from '#server/database/open-database.ts'
import { openForms } from './authenticator.ts'
import { openShop } from './shop.ts'
import { PASSWORD } from './staff.ts'

type Browser = ReturnType<typeof openForms>

/** A shop in which each account needs a second factor. Its first administrator, Ada, hasn't used the first link yet. */
export async function openFactorShop() {
  const shop = await openShop({ imported: false, env: { STAFF_SECOND_FACTOR: 'required' } })
  const ada = openForms(shop.url)

  const acceptLink = (browser: Browser, link: string, email: string, password = PASSWORD) =>
    browser.post('/api/welcome', {
      token: new URL(link).searchParams.get('token')!,
      email,
      password,
      again: password,
    })

  async function invite(email: string) {
    const administrator = shop.as({ cookie: ada.cookie(), origin: shop.url })
    const { link, account } = await administrator.accounts.invite({ body: { email } })
    return { link: link.url, id: account.id }
  }

  return {
    shop,
    ada,
    acceptLink,
    invite,
    /** An invited account with a password, and the browser in which it was chosen. */
    async join(email: string) {
      const { link, id } = await invite(email)
      const browser = openForms(shop.url)
      await acceptLink(browser, link, '')
      return { browser, id }
    },
    async inDatabase<T>(work: (db: Awaited<ReturnType<typeof openDatabase>>['db']) => Promise<T>): Promise<T> {
      const { db, close } = await openDatabase(shop.database)
      const answer = await work(db)
      await close()
      return answer
    },
    close: () => shop[Symbol.asyncDispose](),
  }
}
