import type { CartItem } from '#shared/features/cart/cart.schema.ts'
import type { Image } from '#shared/features/images/images.schema.ts'
import { openDatabase } from '#server/database/open-database.ts'
import { sqlNow } from '#server/database/clock.ts'
import { addJob } from '#server/jobs/jobs.repository.ts'
import { MAIL_JOB } from '#server/mail/send-mails.job.ts'
import { waitUntil } from '#tests/harness/wait-until.ts'
import { createClient } from './client.ts'
import type { Findings } from './findings.ts'
import type { Acknowledged } from './neighbours-traffic.ts'
import type { openPostOffice } from './post-office.ts'
import { isWhole } from './write-images.ts'

const PAGE = 200

export interface Losses {
  lost: number
  doubled: number
}

interface CompareOptions {
  /** URL of the server itself. */
  url: string
  headers: Record<string, string>
  databaseUrl: string
  office: Awaited<ReturnType<typeof openPostOffice>> | null
  /** Reads a stored file without the shop; null if it is missing. */
  readFile: (key: string) => Promise<Buffer | null>
  findings: Findings
}

/** Compares everything acknowledged with what the shop, the object store and the mailbox have. */
export async function compareNeighbours(done: Acknowledged, options: CompareOptions): Promise<Losses> {
  const { url, headers, readFile, findings } = options
  using ask = createClient(url, headers)
  const losses = { lost: 0, doubled: 0 }
  const expect = (what: string, found: number, expected: number) => {
    losses.lost += Math.max(0, expected - found)
    losses.doubled += Math.max(0, found - expected)
    if (found !== expected) findings.blame(`${what}: ${found} in the end, instead of ${expected}`)
  }
  const read = async <T>(path: string) => JSON.parse((await ask(path)).text) as T

  for (const [session, cart] of done.carts) {
    const response = await ask('/api/cart', { headers: { 'x-session-id': session } })
    const lines = Map.groupBy(JSON.parse(response.text) as CartItem[], ({ productId }) => productId)
    for (const product of new Set([...lines.keys(), ...cart.keys()])) {
      const found = (lines.get(product) ?? []).reduce((sum, { quantity }) => sum + quantity, 0)
      expect(`product ${product} in a cart`, found, cart.get(product) ?? 0)
    }
  }
  for (const [id, title] of done.pages)
    expect(`the title ${title}`, Number((await read<{ title: string }>(`/api/pages/${id}`)).title === title), 1)

  const images = Map.groupBy(await read<Image[]>('/api/images'), ({ filename }) => filename)
  for (const { filename, url: path } of done.images) {
    const found = images.get(filename) ?? []
    expect(`the image ${filename}`, found.length, 1)
    const [served, stored] = [await ask(path), await readFile(path.replace('/uploads/', 'pictures/'))]
    expect(`the bytes of ${filename} in the shop`, Number(served.status === 200 && isWhole(path, served.body)), 1)
    expect(`the bytes of ${filename} in the store`, Number(stored !== null && isWhole(path, stored)), 1)
  }

  const subscribers: string[] = []
  for (let offset = 0, count = PAGE; count === PAGE; offset += PAGE) {
    const path = `/api/newsletter/subscribers?limit=${PAGE}&offset=${offset}`
    const { subscribers: some } = await read<{ subscribers: { email: string }[] }>(path)
    subscribers.push(...some.map(({ email }) => email))
    count = some.length
  }
  for (const email of done.subscribers)
    expect(`the subscription of ${email}`, subscribers.filter((each) => each === email).length, 1)
  for (const [email, isCertain] of done.messages) {
    const { messages } = await read<{ messages: unknown[] }>(`/api/messages?search=${email}`)
    if (isCertain || messages.length > 1) expect(`the message of ${email}`, messages.length, 1)
  }
  if (options.office) await compareMails(done, { ...options, office: options.office }, expect)
  return losses
}

/** Waits until the shop has sent everything and Postfix has delivered it. */
async function compareMails(
  done: Acknowledged,
  { databaseUrl, office, findings }: CompareOptions & { office: NonNullable<CompareOptions['office']> },
  expect: (what: string, found: number, expected: number) => void,
) {
  const database = await openDatabase(databaseUrl)
  await using _ = { [Symbol.asyncDispose]: () => database.close() }
  const { db } = database
  await waitUntil(async () => {
    // The first to be greylisted would wait for minutes.
    const now = { nextAt: sqlNow(db) }
    await db.updateTable('mails').set(now).where('state', '=', 'waiting').execute()
    await addJob(db, MAIL_JOB)
    const left = db.selectFrom('mails').select('id').where('state', 'in', ['waiting', 'sending'])
    return (await left.execute()).length === 0
  }, 500).catch(() => findings.blame('the shop doesn’t send its emails'))
  const mails = await db.selectFrom('mails').select(['recipient', 'state', 'messageId', 'answer']).execute()
  const sent = mails.filter(({ state }) => state === 'sent')
  await waitUntil(async () => sent.every(({ messageId }) => office.arrivals().has(messageId))).catch(() => undefined)
  const arrivals = office.arrivals()
  for (const { recipient, state, messageId, answer } of mails) {
    const times = arrivals.get(messageId) ?? 0
    if (state === 'unsure') findings.count('perhaps sent')
    if (state === 'unsure' && times === 0) continue
    if (!['sent', 'unsure', 'dropped'].includes(state))
      findings.blame(`an email to ${recipient} is ${state}: ${answer}`)
    expect(`an email to ${recipient}, ${state}`, times, state === 'dropped' ? 0 : 1)
  }
  const wanted = [...done.subscribers, ...done.answers]
  for (const email of wanted)
    expect(`emails for ${email}`, mails.filter(({ recipient }) => recipient === email).length, 1)
  findings.count(
    'emails',
    [...arrivals.values()].reduce((sum, times) => sum + times, 0),
  )
}
