import { setTimeout as sleep } from 'node:timers/promises'
import type { Database } from '#server/database/database.ts'
import { checkPassword } from '#server/content/accounts/passwords.ts'
import { PASSWORD_FORM } from '#server/features/accounts/account-page.ts'
import { cookiesAfter, emailOf, PASSWORD, sendForm } from '#tests/harness/staff.ts'
import { waitUntil } from '#tests/harness/wait-until.ts'
import type { SingleServer } from './open-single.ts'
import type { Writing } from './writing.ts'

/** Something that is done once: whole, or not at all. */
export interface Deed {
  /** What the kill interrupts. Resolves when the server has acknowledged it. */
  act(): Promise<unknown>
  /** After the kill: what is wrong, or null. */
  check(isAcknowledged: boolean): Promise<string | null>
}

/** Prepares a new deed of one kind. */
export type PrepareDeed = () => Promise<Deed>

export interface DeedParts {
  shop: SingleServer
  writing: Writing
  /** The database of the server, for what no call tells. */
  db: Database
}

const RELEASE_AFTER_MS = 1_500
const REDIRECTS = 40

/** The kinds of deeds, by name. */
export const deeds = (parts: DeedParts): Record<string, PrepareDeed> => ({
  'a password': passwordDeed(parts),
  'an erasure': () => erasure(parts),
  'a release': () => release(parts),
  'a parcel': () => parcel(parts),
  'an import of redirects': () => redirects(parts),
  'an answer': () => answer(parts),
})

const wrong = (is: boolean, text: string): string | null => (is ? text : null)

function passwordDeed({ shop, writing, db }: DeedParts): PrepareDeed {
  let current = PASSWORD
  const isPassword = async (password: string) => {
    const account = db.selectFrom('staff').select('passwordHash').where('email', '=', emailOf('editor'))
    const { passwordHash } = await account.executeTakeFirstOrThrow()
    return (await checkPassword(password, passwordHash)).isRight
  }
  return async () => {
    const next = `a knight fears number ${writing.next()}`
    const signedIn = await sendForm(shop.url, '/api/login', { email: emailOf('editor'), password: current })
    const headers = { cookie: cookiesAfter(signedIn) }
    return {
      async act() {
        const changed = await sendForm(shop.url, PASSWORD_FORM, { current, next, again: next }, headers)
        if (changed.status !== 303) throw new Error(`a new password was refused: ${await changed.text()}`)
      },
      async check(isAcknowledged) {
        const [before, after] = [await isPassword(current), await isPassword(next)]
        if (after) current = next
        return wrong(before === after || (isAcknowledged && !after), `the password is neither the old nor the new one`)
      },
    }
  }
}

async function erasure({ writing }: DeedParts): Promise<Deed> {
  const email = `erased-${writing.next()}@example.com`
  using visitor = writing.visitor()
  for (const message of ['Where is my wyrm?', 'It was green.'])
    await visitor.contact.send({ body: { name: 'Grace', email, subject: 'general', message } })
  await visitor.newsletter.subscribe({ body: { email } })
  const count = async () => JSON.stringify(await writing.staff.privacy.preview({ body: { email } }))
  const before = await count()
  return {
    act: () => writing.staff.privacy.erase({ body: { email } }),
    async check(isAcknowledged) {
      const after = await count()
      const isErased = !/[1-9]/.test(after)
      return wrong(isErased ? false : isAcknowledged || after !== before, `an erasure left ${after} of ${before}`)
    },
  }
}

async function release({ writing, db }: DeedParts): Promise<Deed> {
  const { staff } = writing
  const slug = `released-${writing.next()}`
  const pages: string[] = []
  const { id } = await staff.releases.create({ body: { name: slug } })
  for (const part of ['one', 'two']) {
    const body = { title: slug, slug: `${slug}-${part}`, description: 'old', isPublished: true }
    const page = await staff.pages.create({ body })
    pages.push(page.id)
    const draft = { change: { description: 'new' }, releaseId: id }
    await staff.releases.saveDraft({ params: { kind: 'page', id: page.id }, headers: {}, body: draft })
  }
  const publishAt = new Date(Date.now() + RELEASE_AFTER_MS).toISOString()
  await staff.releases.update({ params: { id }, headers: {}, body: { publishAt } })
  const isLive = async () => (await staff.releases.list()).find((each) => each.id === id)?.state === 'live'
  return {
    // Ends with the server, too.
    async act() {
      while (!(await isLive())) await sleep(20)
    },
    async check() {
      await waitUntil(isLive, 50)
      const found = await Promise.all(pages.map((page) => staff.pages.byId({ params: { id: page } })))
      const entries = await db
        .selectFrom('activity')
        .select('id')
        .where('recordId', '=', id)
        .where('action', '=', 'released')
        .execute()
      return (
        wrong(
          found.some(({ description }) => description !== 'new'),
          `the release ${slug} is live by half`,
        ) ?? wrong(entries.length > 1, `the release ${slug} went live ${entries.length} times`)
      )
    },
  }
}

async function parcel({ shop, writing, db }: DeedParts): Promise<Deed> {
  const { staff } = writing
  const variant = shop.shopify.control.product('emerald-wyrm').variants[0]!.id
  const order = shop.shopify.control.createOrder({ lines: [{ variant, quantity: 2 }], email: 'ada@example.com' })
  await staff.orders.sync()
  const queued = async () => {
    const orders = (await staff.orders.printQueue()).flatMap((group) => group.orders)
    return orders.find(({ shopifyOrderNumber }) => shopifyOrderNumber === order.name)
  }
  await waitUntil(async () => (await queued()) !== undefined, 50)
  const { orderId, lineId } = (await queued())!
  await staff.orders.markPrinted({ body: { lines: [{ orderId, lineId, printed: 2 }] } })
  const post = (postingId: string) => {
    const body = { postingId, lines: [{ lineId, quantity: 2 }], reportTo: 'shopify' as const, notify: true }
    return staff.packing.post({ params: { id: orderId }, body })
  }
  const first = crypto.randomUUID()
  const stateOf = async (postingId: string) =>
    (await staff.packing.packing()).postings.find(({ id }) => id === postingId)?.state ?? null
  return {
    act: () => post(first),
    async check(isAcknowledged) {
      await waitUntil(async () => {
        // As if Shopify had been asked more than a minute ago.
        const long = { updatedAt: '2026-01-01T00:00:00.000Z' }
        await db.updateTable('postings').set(long).where('id', '=', first).where('state', '=', 'asking').execute()
        if ((await stateOf(first)) === 'asking') await staff.packing.check({ params: { postingId: first } })
        return (await stateOf(first)) !== 'asking'
      }, 100)
      const state = await stateOf(first)
      const parcels = order.fulfillments.length
      if (state !== 'posted') await post(crypto.randomUUID())
      return (
        wrong(isAcknowledged && state !== 'posted', `the parcel of ${order.name} is ${state}`) ??
        wrong(parcels !== (state === 'posted' ? 1 : 0), `${order.name} has ${parcels} parcels while it is ${state}`) ??
        wrong(order.fulfillments.length !== 1, `${order.name} has ${order.fulfillments.length} parcels at the end`)
      )
    },
  }
}

async function redirects({ writing }: DeedParts): Promise<Deed> {
  const { staff } = writing
  const name = `moved-${writing.next()}`
  const lines = Array.from({ length: REDIRECTS }, (_, n) => `/${name}/${n},/gallery?page=${n + 1}`)
  return {
    act: () => staff.redirects.import({ body: { text: ['Redirect from,Redirect to', ...lines].join('\n') } }),
    async check(isAcknowledged) {
      const { total } = await staff.redirects.list({ query: { search: name } })
      return wrong(
        total !== REDIRECTS && (isAcknowledged || total !== 0),
        `${total} of ${REDIRECTS} redirects are there`,
      )
    },
  }
}

async function answer({ writing }: DeedParts): Promise<Deed> {
  const email = `asked-${writing.next()}@example.com`
  using visitor = writing.visitor()
  await visitor.contact.send({ body: { name: 'Ada', email, subject: 'general', message: 'Is it hollow? I wonder.' } })
  const { messages } = await writing.staff.contact.list({ query: { search: email } })
  const params = { id: messages[0]!.id }
  const body = { key: crypto.randomUUID(), text: 'It is.' }
  const send = () => writing.staff.contact.answer({ params, body })
  return {
    act: send,
    async check(isAcknowledged) {
      const count = async () => (await writing.staff.contact.thread({ params })).answers.length
      const stored = await count()
      await send()
      const again = await count()
      return wrong(
        again !== 1 || (isAcknowledged && stored !== 1),
        `an answer is stored ${stored}, then ${again} times`,
      )
    },
  }
}

/** Resolves with whether the deed was acknowledged, once the server was killed so long (ms) after it had begun. */
export async function interrupt(deed: Deed, afterMs: number, kill: () => Promise<void>): Promise<boolean | string> {
  let isKilled = false
  const acting = deed.act().then(
    () => true,
    (error: unknown) => (isKilled ? false : String(error)),
  )
  await sleep(afterMs)
  isKilled = true
  await kill()
  return acting
}
