import { createHmac, randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { createAuthorizeQuery } from '#tests/harness/editor-sign-in.ts'
import { cookiesAfter, emailOf, PASSWORD } from '#tests/harness/staff.ts'
import { ApiError } from '#shared/contract/errors.ts'
import { schedules } from '#shared/features/auto-sync/auto-sync.contract.ts'
import { AUTHORIZE_PATH } from '#shared/features/desktop/sign-in.ts'
import { createClient } from './client.ts'
import { demand } from './write-images.ts'
import type { Stored, Writer, Writing } from './writing.ts'

const OURS = '@drill.example'
const NEXT_PASSWORD = 'another dragon sleeps on it'
/** How many sessions are asked for at each comparison. */
const MOST_SESSIONS = 6

/** Administrators: accounts and sessions, designers, featured products, schedules, syncs, print queue, webhooks. */
export function createConsoleWriters(writing: Writing): Writer[] {
  const { staff, ledger, random, next, pick, url, headers, shopify } = writing

  let accounts = 0
  const isKept = () => accounts++ > 0 && random() < 0.3
  /** Headers of sessions by the ledger's key. */
  const sessions = new Map<string, Record<string, string>>()
  const accountKey = (email: string) => `accounts/${email}`
  let recent: { client: ReturnType<typeof writing.as>; since: number } | undefined
  /** An administrator who has signed in within some minutes, as calls about accounts ask. */
  async function administrator() {
    if (!recent || performance.now() - recent.since > 300_000) {
      const cookie = await signIn(emailOf('administrator'), PASSWORD)
      recent = { client: writing.as({ cookie, origin: url }), since: performance.now() }
    }
    return recent.client
  }
  const account: Writer = {
    name: 'accounts',
    async write() {
      const boss = await administrator()
      const email = `staff-${next()}${OURS}`
      const key = accountKey(email)
      const invited = { firstName: 'Eddy', role: 'editor', isDisabled: false, hasJoined: false }
      const { account: made } = await ledger.write({ [key]: invited }, () =>
        boss.staff.invite({ body: { email, firstName: 'Eddy' } }),
      )
      const params = { id: made.id }
      const link = await ledger.write({}, () => boss.staff.renewLink({ params }))
      const one = `sessions/${email}/1`
      const joined = { ...invited, firstName: 'Edda', hasJoined: true }
      const cookie = await ledger.write({ [key]: joined, [one]: { isSignedIn: true } }, () => join(link.url))
      sessions.set(one, { cookie, origin: url })
      using self = writing.as({ cookie, origin: url })
      const change = { current: PASSWORD, next: NEXT_PASSWORD }
      const password = `passwords/${email}`
      ledger.know(password, { password: PASSWORD })
      await ledger.write({ [password]: { password: NEXT_PASSWORD } }, () => self.auth.changePassword({ body: change }))
      const two = `sessions/${email}/2`
      const later = await ledger.write({ [two]: { isSignedIn: true } }, () => signIn(email, NEXT_PASSWORD))
      ledger.forget(password)
      sessions.set(two, { cookie: later, origin: url })
      const others = (await boss.staff.sessions({ params })).toSorted((a, b) => (a.signedInAt < b.signedInAt ? -1 : 1))
      const ended = { params: { ...params, sessionId: others[0]!.id } }
      await ledger.write({ [one]: null }, () => boss.staff.endSession(ended))
      // Some stay signed in.
      if (isKept()) return
      using again = writing.as({ cookie: later, origin: url })
      await ledger.write({ [two]: null }, () => again.auth.logout())
      await ledger.write({}, () => boss.staff.endSessions({ params }))
      const reset = { ...joined, hasJoined: false }
      await ledger.write({ [key]: reset }, () => boss.staff.resetFactors({ params }))
      const disable = { params, headers: {}, body: { isDisabled: true, lastName: 'Left' } }
      await ledger.write({ [key]: { ...reset, isDisabled: true, lastName: 'Left' } }, () => boss.staff.update(disable))
    },
    async compare() {
      const ours = (await staff.staff.list()).filter(({ email }) => email.endsWith(OURS))
      ledger.compare('accounts/', new Map(ours.map((each) => [accountKey(each.email), each])))
      const stored: Stored = new Map()
      for (const key of ledger.keys('sessions/')) {
        const own = sessions.get(key)
        // A session whose cookie was lost with the response.
        if (!own) ledger.forget(key)
        else {
          using client = createClient(url, own)
          if ((await client('/api/auth/user')).status === 200) stored.set(key, { isSignedIn: true })
        }
      }
      ledger.compare('sessions/', stored)
      // Left by a kill after a change.
      for (const key of ledger.keys('passwords/')) {
        const known = ledger.valueOf(key)
        ledger.forget(key)
        if (known)
          await signIn(key.slice('passwords/'.length), String(known['password'])).catch((error: Error) =>
            writing.findings.blame(`${key}: ${error.message}`),
          )
      }
      for (const key of [...sessions.keys()].slice(0, -MOST_SESSIONS)) {
        sessions.delete(key)
        ledger.forget(key)
      }
    },
  }

  const signIn = async (email: string, password: string) =>
    cookiesAfter(await sendForm('/api/login', { email, password }))

  async function join(link: string): Promise<string> {
    const token = new URL(link).searchParams.get('token')!
    return cookiesAfter(
      await sendForm('/api/welcome', { password: PASSWORD, again: PASSWORD, firstName: 'Edda', token }),
    )
  }

  /** Submits a form from an address of its own, because such forms are rate limited. */
  async function sendForm(path: string, fields: Record<string, string>, more: Record<string, string> = {}) {
    using ask = createClient(url, { origin: url, 'content-type': 'application/x-www-form-urlencoded', ...more })
    const body = Buffer.from(String(new URLSearchParams(fields)))
    const { status, text, headers: answered } = await ask(path, { method: 'POST', body })
    if (status !== 303) throw new Error(`${path} returned ${status}: ${text.slice(0, 300)}`)
    const response = new Response(null, { status, headers: { location: String(answered['location']) } })
    for (const cookie of answered['set-cookie'] ?? []) response.headers.append('set-cookie', cookie)
    return response
  }

  const editor: Writer = {
    name: 'desktop editors',
    async write() {
      const { verifier, ask } = createAuthorizeQuery()
      const { headers: answered } = await sendForm(AUTHORIZE_PATH, { ...ask, answer: 'allow' }, headers)
      const code = new URL(answered.get('location')!, url).searchParams.get('code')!
      using visitor = writing.visitor()
      const key = `sessions/editor-${next()}`
      const body = { code, verifier }
      const { token } = await ledger.write({ [key]: { isSignedIn: true } }, () =>
        visitor.desktop.token({ body, headers: {} }),
      )
      sessions.set(key, { authorization: `Bearer ${token}` })
    },
    compare: async () => {},
  }

  const settings: Writer = {
    name: 'designers, featured products and schedules',
    async write() {
      const designers = await staff.designers.list()
      const { name, websiteUrl: before } = pick(designers)
      ledger.know(`designers/${name}`, { websiteUrl: before })
      const websiteUrl = `https://studio-${next()}.example/`
      await ledger.write({ [`designers/${name}`]: { websiteUrl } }, () =>
        staff.designers.setWebsite({ body: { name, websiteUrl } }),
      )
      const { products } = await staff.catalogue.list({ query: { limit: 20 } })
      const { id, featuredByHand } = pick(products)
      ledger.know(`featured/${id}`, { featuredByHand })
      const isFeatured = pick([true, false, null])
      await ledger.write({ [`featured/${id}`]: { featuredByHand: isFeatured } }, () =>
        staff.catalogue.setFeatured({ params: { id }, body: { isFeatured } }),
      )
      const schedule = pick(schedules)
      ledger.know('scheduler/1', { enabled: false })
      await ledger.write({ 'scheduler/1': { enabled: true, schedule } }, () =>
        staff.scheduler.start({ body: { schedule } }),
      )
      await ledger.write({ 'scheduler/1': { enabled: false, schedule } }, () => staff.scheduler.stop())
    },
    async compare() {
      const { products } = await staff.catalogue.list({ query: { limit: 250 } })
      const known = (prefix: string, entries: [string, object][]) =>
        ledger.compare(prefix, new Map(entries.filter(([key]) => ledger.has(key))))
      known(
        'featured/',
        products.map((each) => [`featured/${each.id}`, each]),
      )
      known(
        'designers/',
        (await staff.designers.list()).map((each) => [`designers/${each.name}`, each]),
      )
      known('scheduler/', [['scheduler/1', await staff.scheduler.status()]])
    },
  }

  /** Titles at Shopify; something else than their own write may have brought them here. */
  const titleKey = (id: string) => `titles/${id}`
  const catalogue: Writer = {
    name: 'products, orders and syncs',
    async write() {
      const { products } = await staff.catalogue.list({ query: { limit: 20 } })
      const { id, shopifyHandle, name: before } = pick(products)
      ledger.know(titleKey(id), { name: before })
      const name = `Creature ${next()}`
      await ledger.write({ [titleKey(id)]: { name } }, () => {
        shopify.control.changeProduct(shopifyHandle!, { title: name })
        return staff.catalogue.refresh({ params: { id } })
      })
      // It may join a sync that began earlier, so it promises nothing about this product.
      await ledger.write({}, () => {
        writing.events.emit('a sync')
        return staff.sync.products()
      })
      await ledger.write({}, () => staff.sync.featured())
      await ledger.write({}, () => staff.scheduler.forceSync(), [409]).catch(ignoreRefusal)
      await ledger.write({}, () => staff.orders.sync(), [409]).catch(ignoreRefusal)
      const [group] = await staff.orders.printQueue()
      const line = group?.orders[0]
      if (!line) return
      const { orderId, lineId } = line
      const printed = Math.floor(random() * 40)
      ledger.know(`printed/${orderId}/${lineId}`, { printed: line.printed })
      await ledger.write({ [`printed/${orderId}/${lineId}`]: { printed } }, () =>
        staff.orders.markPrinted({ body: { lines: [{ orderId, lineId, printed }] } }),
      )
    },
    async compare() {
      const { products } = await staff.catalogue.list({ query: { limit: 250 } })
      const entries = products.map((each) => [titleKey(each.id), each] as const)
      ledger.compare('titles/', new Map(entries.filter(([key]) => ledger.has(key))), { isFinal: false })
      const stored: Stored = new Map()
      for (const { id, lineItems } of await staff.orders.list({ query: {} }))
        for (const line of lineItems) {
          const key = `printed/${id}/${line.id}`
          if (ledger.has(key)) stored.set(key, line)
        }
      ledger.compare('printed/', stored)
    },
  }

  const deliveryKey = (event: string) => `deliveries/${event}`
  const webhooks: Writer = {
    name: 'webhooks',
    async write() {
      await ledger.write({}, () => staff.webhooks.register())
      const subscription = pick(await staff.webhooks.list())
      await ledger
        .write({}, () => staff.webhooks.remove({ params: { id: subscription.id } }), [404])
        .catch(ignoreRefusal)
      for (let count = 0; count < 3; count++) await send()
      const handled = () => staff.webhooks.deliveries({ query: { state: 'handled', limit: 1 } })
      let [old] = await handled()
      for (let tries = 0; !old && tries < 50; tries++) {
        await sleep(40)
        ;[old] = await handled()
      }
      const replay = { params: { id: old!.id } }
      await ledger.write({}, () => staff.webhooks.replay(replay), [409]).catch(ignoreRefusal)
      await ledger.write({}, () => staff.webhooks.reconcile(), [409]).catch(ignoreRefusal)
    },
    async compare() {
      const stored: Stored = new Map()
      const page = async (before?: string): Promise<void> => {
        const found = await staff.webhooks.deliveries({ query: { limit: 200, ...(before && { before }) } })
        for (const each of found) if (ledger.has(deliveryKey(each.eventId))) stored.set(deliveryKey(each.eventId), each)
        if (found.length === 200) await page(found.at(-1)!.id)
      }
      await page()
      ledger.compare('deliveries/', stored)
    },
  }

  /** A signed webhook about a product, as Shopify sends it. */
  async function send() {
    const product = pick(shopify.control.products())
    const body = Buffer.from(
      JSON.stringify({ id: Number(product.id.split('/').at(-1)), admin_graphql_api_id: product.id }),
    )
    const event = randomUUID()
    using ask = createClient(url)
    await ledger.write({ [deliveryKey(event)]: { eventId: event, topic: 'products/update' } }, async () => {
      const response = await ask('/api/shopify/webhooks/products/update', {
        method: 'POST',
        body,
        headers: {
          'content-type': 'application/json',
          'x-shopify-topic': 'products/update',
          'x-shopify-shop-domain': shopify.storeDomain,
          'x-shopify-api-version': '2026-10',
          'x-shopify-webhook-id': randomUUID(),
          'x-shopify-event-id': event,
          'x-shopify-triggered-at': new Date().toISOString(),
          'x-shopify-hmac-sha256': createHmac('sha256', shopify.credentials.webhookSecret)
            .update(body)
            .digest('base64'),
        },
      })
      if (response.status === 200) writing.acknowledge('a webhook')
      return demand(response)
    })
  }

  /** Refusals that a write allows have been noted. */
  function ignoreRefusal(error: unknown) {
    if (!(error instanceof ApiError) || error.status >= 500) throw error
  }

  let last: { feature: string; record: string; window: string; at: string } | undefined
  const drafts: Writer = {
    name: 'drafts that LOGOUT moves to the account',
    async write() {
      const { account: owner } = await staff.accountDrafts.list()
      const keep = async () => {
        const id = { feature: 'drill', record: `draft-${next()}`, window: '', at: new Date().toISOString() }
        const content = JSON.stringify({ title: id.record })
        const body = { account: owner, draft: { ...id, content } }
        await ledger.write({ [`drafts/${id.record}`]: { content } }, () => staff.accountDrafts.keep({ body }))
        return id
      }
      const taken = [await keep(), ...(last ? [last] : [])]
      last = await keep()
      const gone = Object.fromEntries(taken.map(({ record }) => [`drafts/${record}`, null]))
      await ledger.write(gone, () => staff.accountDrafts.forget({ body: { account: owner, drafts: taken } }))
    },
    async compare() {
      const { drafts: stored } = await staff.accountDrafts.list()
      ledger.compare('drafts/', new Map(stored.map((draft) => [`drafts/${draft.record}`, draft])))
    },
  }

  return [account, drafts, editor, settings, catalogue, webhooks]
}
