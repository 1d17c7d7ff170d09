import { expect, test } from 'vitest'
import { openTestDatabase } from '#tests/harness/database.ts'
import { ReadCache } from '#server/http/read-cache.ts'
import { readConfig } from '#server/config.ts'
import { publicFacts } from './public-facts.ts'

test('pages promise emails only where they go out', { tags: ['S11.1'] }, async () => {
  const production = {
    NODE_ENV: 'production',
    PUBLIC_URL: 'https://shop.example',
    SESSION_KEYS: 'x'.repeat(40),
    SHOPIFY_STORE_DOMAIN: 'hoard.myshopify.com',
    SHOPIFY_ADMIN_TOKEN: 'shpat_1',
    SHOPIFY_STOREFRONT_TOKEN: 'shpss_1',
    SHOPIFY_WEBHOOK_SECRETS: 'secret',
  }
  const mail = { MAIL_URL: 'smtps://mail.example', MAIL_FROM: 'Hoard <shop@shop.example>' }
  await using database = await openTestDatabase()
  const parts = { db: database.db, readCache: new ReadCache(), origin: 'https://shop.example' }
  const shopWith = async (env: Record<string, string>) =>
    (await publicFacts(readConfig(env), parts)).shopFacts.current()
  expect(await shopWith(production)).toMatchObject({
    sendsMail: false,
    newsletterNote: 'We store your address and the date, nothing else',
  })
  const confirms = { sendsMail: true, newsletterNote: expect.stringMatching(/^To finish, confirm it in the email/) }
  expect(await shopWith({ ...production, ...mail })).toMatchObject(confirms)
  // With `npm start`, the console shows them.
  expect(await shopWith({})).toMatchObject(confirms)
})
