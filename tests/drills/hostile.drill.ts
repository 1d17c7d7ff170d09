import { createAuthorizeQuery } from '#tests/harness/editor-sign-in.ts'
import { drill } from './drill.ts'
import { openFilledShop } from './harness/filled-shop.ts'
import { createAsk } from './harness/hostile/ask.ts'
import {
  sendBrokenBodies,
  sendHostileWebhooks,
  typePasswords,
  walkAddresses,
  walkForms,
} from './harness/hostile/bodies.ts'
import { showPages, storeTexts } from './harness/hostile/browser.ts'
import { walkFields } from './harness/hostile/fields.ts'
import { sendFiles } from './harness/hostile/files.ts'
import { createTexts } from './harness/hostile/texts.ts'
import { startRestartablePostgres } from './harness/postgres.ts'

/** Of the pages that the short form opens: a page of every block, a product, and the builder. */
const SHORT_PAGES = 2

drill(
  'hostile',
  'whatever is sent is stored as it is or refused in words, and nothing of it runs',
  { tags: ['D5.9', 'both-engines'], timeout: 3_600_000 },
  async ({ seed, random, isLong, rounds = isLong ? 12 : 1, findings }) => {
    await using opened = new AsyncDisposableStack()
    const postgres = isLong ? opened.use(await startRestartablePostgres()) : null
    for (const url of isLong ? [null, await postgres!.newDatabase('hostile')] : [null]) {
      await using shop = await openFilledShop(findings, url ? { DATABASE_URL: url } : {})
      using ask = createAsk(shop.url, findings)
      const texts = createTexts(random, seed)
      const options = { ...shop, ask, findings, texts, random, seed, times: rounds }
      await walkFields(options)
      await sendBrokenBodies(options)
      await sendHostileWebhooks(options, shop.shopify)
      await walkForms(options, null, [
        '/gallery',
        `/product/${shop.handle}`,
        '/cart',
        '/contact',
        '/privacy-policy',
        '/api/login',
      ])
      await walkForms(options, 'editor', [
        '/api/account',
        '/api/account/second-factor',
        '/api/account/second-factor/app',
        `/api/desktop/authorize?${new URLSearchParams(createAuthorizeQuery().ask)}`,
      ])
      await typePasswords(options)
      await walkAddresses(options)
      await sendFiles({ ...options, headers: await shop.headersOf('editor') })
      findings.say('everything is sent')
      for (let round = 0; round < (isLong ? 4 : 1); round++) {
        const headers = await shop.headersOf('administrator')
        const paths = await storeTexts({ ...options, headers })
        await showPages({ ...options, headers }, isLong ? paths : paths.slice(0, SHORT_PAGES))
      }
      shop.checkLog()
    }
    return findings.counts
  },
)
