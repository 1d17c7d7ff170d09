import { expect, test } from 'vitest'
import { alertTopics, chooseTopics, listSubscribers } from '#server/content/accounts/alert-subscriptions.ts'
import { createAccount } from '#server/content/accounts/accounts.repository.ts'
import type { Alert } from '#server/content/feature.ts'
import type { Database } from '#server/database/database.ts'
import { openDatabase } from '#server/database/open-database.ts'
import type { NewMail } from '#server/mail/mail.ts'
import { addJob } from '#server/jobs/jobs.repository.ts'
import { recordBackup } from '#server/observability/health/backup-record.ts'
import { onEveryDialect } from '#tests/harness/database.ts'
import { openMailServer } from '#tests/harness/mail-server.ts'
import { openShop } from '#tests/harness/shop.ts'
import { silent } from '#tests/harness/silent.ts'
import { sendForm } from '#tests/harness/staff.ts'
import { createAlertMails } from './alert-mails.ts'
import { waitFor } from '#tests/harness/wait-for.ts'

const alert = (text: string, more: Partial<Alert> = {}): Alert => ({ level: 'error', text, path: '/admin', ...more })

/** Lets minutes pass for all conditions and subscribers. */
async function pass(db: Database, minutes: number) {
  const earlier = (at: string | null) => at && new Date(Date.parse(at) - minutes * 60_000).toISOString()
  for (const row of await db.selectFrom('alertConditions').selectAll().execute())
    await db
      .updateTable('alertConditions')
      .set({ since: earlier(row.since)!, endedAt: earlier(row.endedAt), dueAt: earlier(row.dueAt) })
      .where('topic', '=', row.topic)
      .where('condition', '=', row.condition)
      .execute()
  for (const { staffId, toldUntil, lastSentAt } of await db.selectFrom('alertSubscriptions').selectAll().execute())
    await db
      .updateTable('alertSubscriptions')
      .set({ toldUntil: earlier(toldUntil || null) ?? '', lastSentAt: earlier(lastSentAt) })
      .where('staffId', '=', staffId)
      .execute()
}

onEveryDialect((_, open) => {
  test('alerts are gathered for an hour, and what lasts is told once', { tags: ['C13.9'] }, async () => {
    await using database = await open()
    const { db } = database
    const names = { firstName: 'Ada', lastName: '', role: 'administrator' } as const
    const { id } = await createAccount(db, { email: 'ada@hoard.example', ...names })
    await chooseTopics(db, id, ['messages', 'jobs', 'shopify'])
    const now: Record<'messages' | 'jobs' | 'webhooks' | 'shopify' | 'backup', Alert[]> = {
      messages: [],
      jobs: [],
      webhooks: [alert('nobody asked')],
      shopify: [alert('away since 3 minutes'), alert('local', { level: 'info' })],
      backup: [],
    }
    let isFailing = false
    const added: NewMail[] = []
    const mails = createAlertMails({
      db,
      log: silent,
      keys: ['a key for tests only'],
      origin: 'https://shop.example',
      shopName: () => 'Hoard',
      outbox: { isOn: true, add: async (_tx, mail) => void added.push(mail) },
      sources: {
        messages: async () => now.messages,
        jobs: async () => now.jobs,
        webhooks: async () => now.webhooks,
        shopify: async () => (isFailing ? Promise.reject(new Error('no such table')) : now.shopify),
        backup: async () => now.backup,
      },
    })
    /** The email that a look adds, as it is written. */
    const sent = async () => {
      added.length = 0
      await mails.look()
      const [mail] = added
      if (!mail) return null
      expect(mail).toMatchObject({ kind: 'alerts', to: 'ada@hoard.example', key: String(id) })
      const content = await mails.compose(db, mail.payload as never, { id: 1, to: mail.to })
      return { notBefore: mail.notBefore, subject: content?.subject, text: JSON.stringify(content?.parts) }
    }
    // It may be over in a moment.
    expect(await sent()).toBeNull()
    await pass(db, 6)
    now.shopify = [alert('away since 9 minutes')]
    const first = await sent()
    expect(first).toMatchObject({ subject: 'Something needs attention at Hoard', notBefore: undefined })
    expect(first!.text).toContain('away since 9 minutes')
    expect(first!.text).not.toMatch(/local|nobody asked/)
    expect(await sent()).toBeNull()

    // A message and a job are news at once, in the next hour's email.
    now.messages = [alert('There is one unread message.', { level: 'info', news: 7 })]
    now.jobs = [alert('A job has failed', { news: 100 })]
    await pass(db, 20)
    added.length = 0
    await mails.look()
    await mails.look()
    expect(added.map(({ notBefore }) => Math.round((notBefore!.getTime() - Date.now()) / 60_000))).toEqual([40, 40])
    // One was read before the email is written, another has come.
    now.jobs = []
    now.messages = [alert('There are 2 unread messages.', { level: 'info', news: 9 })]
    await pass(db, 41)
    const second = await sent()
    expect(second!.text).toContain('There are 2 unread messages.')
    expect(second!.text).not.toMatch(/away|A job/)
    now.messages = [alert('There is one unread message.', { level: 'info', news: 7 })]
    await pass(db, 61)
    expect(await sent()).toBeNull()

    // What returns at once is the same; what returns later is news, once it has lasted.
    now.shopify = []
    expect(await sent()).toBeNull()
    now.shopify = [alert('away since 1 minutes')]
    await pass(db, 30)
    expect(await sent()).toBeNull()
    now.shopify = []
    await mails.look()
    await pass(db, 61)
    now.shopify = [alert('away since 1 minutes')]
    expect(await sent()).toBeNull()
    await pass(db, 6)
    expect((await sent())!.text).toContain('away since 1 minutes')

    // A source that fails neither ends nor begins anything; editors get nothing.
    isFailing = true
    await pass(db, 61)
    expect(await sent()).toBeNull()
    isFailing = false
    await pass(db, 61)
    expect(await sent()).toBeNull()
    now.jobs = [alert('A job has failed', { news: 200 })]
    await db.updateTable('staff').set({ role: 'editor' }).execute()
    expect(await sent()).toBeNull()
    expect(await listSubscribers(db)).toEqual([])
  })
})

test(
  'administrators choose alerts, get each once and many as one, and unsubscribe without a session',
  { tags: ['C13.8', 'C13.9', 'C13.10'] },
  async () => {
    await using server = await openMailServer()
    await using shop = await openShop({ env: server.env, imported: false })
    const administrator = await shop.signIn('administrator')
    const { headers } = administrator
    const editor = await shop.signIn('editor')
    const account = async (who: Record<string, string>) =>
      (await fetch(`${shop.url}/api/account`, { headers: who })).text()
    expect(await account(editor.headers)).not.toContain('EMAILS')
    expect(await account(headers)).toContain('value="jobs"><span>A job has failed for good')
    const { db, close } = await openDatabase(shop.database)
    await addJob(db, { kind: 'carve', payload: null })
    await db
      .updateTable('jobs')
      .set({ state: 'dead', error: 'No.', finishedAt: new Date().toISOString() })
      .where('kind', '=', 'carve')
      .execute()
    await administrator.contact.send({
      body: { name: 'Bo', email: 'bo@example.com', subject: 'general', message: 'Hello' },
    })
    // One of Shopify's scopes is missing, webhooks aren't registered, and the last backup is old.
    const { control } = shop.shopify
    control.setSituation({ adminScopes: control.situation().adminScopes.filter((scope) => scope !== 'read_orders') })
    await administrator.console.shopify({ query: { now: 'yes' } })
    const old = new Date(Date.now() - 5 * 86_400_000).toISOString()
    await recordBackup({ db, dataDir: shop.dataDir }, { at: old, folder: '/backups' })
    const topics = ['jobs', 'messages', 'webhooks', 'shopify', 'backup']
    const saved = await fetch(`${shop.url}/api/account/alerts`, {
      method: 'POST',
      redirect: 'manual',
      headers,
      body: new URLSearchParams([...topics, 'everything'].map((topic) => ['topics', topic])),
    })
    expect(saved.headers.get('location')).toBe('/api/account?done=alerts')
    expect(await account(headers)).toMatch(/value="messages" checked.*value="jobs" checked/s)
    // An editor can't choose any.
    await sendForm(shop.url, '/api/account/alerts', { topics: 'jobs' }, editor.headers)

    const arrived = (count: number) =>
      waitFor(
        () => {
          const mails = server.to('administrator@hoard.example').filter(({ subject }) => /attention/.test(subject!))
          expect(mails).toHaveLength(count)
          return mails.at(-1)!
        },
        { interval: 50 },
      )
    const first = await arrived(1)
    expect(first.subject).toBe('2 things need attention at Hoard')
    expect(first.text).toContain('There is one unread message.')
    expect(first.text).toContain('A job of kind carve has failed permanently.')
    expect(first.text).toContain(`${shop.url}/admin/health`)
    // The others have lasted by the next hour. What was told isn't repeated.
    await pass(db, 61)
    const mail = await arrived(2)
    expect(mail.subject).toBe('3 things need attention at Hoard')
    expect(mail.text).toContain('No webhooks are registered.')
    expect(mail.text).toContain('The app lacks these scopes in Shopify: read_orders.')
    expect(mail.text).toContain('The last backup is 5 days old.')
    expect(mail.text).not.toMatch(/unread message|carve/)
    const header = (name: string) => mail.headers.find(({ key }) => key === name)?.value
    expect(header('list-unsubscribe-post')).toBe('List-Unsubscribe=One-Click')
    const link = header('list-unsubscribe')!.slice(1, -1)

    // A preview of the link changes nothing; a forged one neither.
    const asked = await (await fetch(link)).text()
    expect(asked).toContain('UNSUBSCRIBE</button>')
    expect((await fetch(`${link}x`, { method: 'POST' })).status).toBe(410)
    const subscribed = () => db.selectFrom('alertSubscriptions').select('topics').execute()
    expect(await subscribed()).toEqual([{ topics: JSON.stringify(Object.keys(alertTopics)) }])
    const body = new URLSearchParams({ 'List-Unsubscribe': 'One-Click' })
    const done = await fetch(link, { method: 'POST', body })
    expect([done.status, await done.text()]).toEqual([200, expect.stringContaining('You no longer get emails')])
    expect(await subscribed()).toEqual([])
    await close()
  },
)
