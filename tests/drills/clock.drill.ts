import { setTimeout as sleep } from 'node:timers/promises'
import { expect } from 'vitest'
import { authorizeEditor, createAuthorizeQuery } from '#tests/harness/editor-sign-in.ts'
import { cookiesAfter, emailOf, PASSWORD, sendForm } from '#tests/harness/staff.ts'
import { waitUntil } from '#tests/harness/wait-until.ts'
import { drill, type DrillRun } from './drill.ts'
import { createFakeClock, missingFaketime } from './harness/fake-clock.ts'
import { openSingle } from './harness/open-single.ts'
import { createWriting } from './harness/writing.ts'

/** When the daily sync runs around a change, by UTC: on the day before, the day itself and the day after. */
const changes = [
  // 3 AM is skipped: the sync runs at the end of the gap.
  { zone: 'Europe/Helsinki', slots: ['2027-03-27T01:00:00Z', '2027-03-28T01:00:00Z', '2027-03-29T00:00:00Z'] },
  // 3 AM comes twice: the first counts.
  { zone: 'Europe/Helsinki', slots: ['2027-10-30T00:00:00Z', '2027-10-31T00:00:00Z', '2027-11-01T01:00:00Z'] },
  { zone: 'America/New_York', slots: ['2027-03-13T08:00:00Z', '2027-03-14T07:00:00Z', '2027-03-15T07:00:00Z'] },
  { zone: 'America/New_York', slots: ['2027-11-06T07:00:00Z', '2027-11-07T08:00:00Z', '2027-11-08T08:00:00Z'] },
  // By half an hour.
  { zone: 'Australia/Lord_Howe', slots: ['2027-10-01T16:30:00Z', '2027-10-02T16:00:00Z', '2027-10-03T16:00:00Z'] },
  { zone: 'Australia/Lord_Howe', slots: ['2027-04-02T16:00:00Z', '2027-04-03T16:30:00Z', '2027-04-04T16:30:00Z'] },
] as const

/** A scheduled step is at most a second late. */
const SETTLE_MS = 1_300
const POLL_MS = 50
const MINUTE = 60_000
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR

drill(
  'clock',
  'schedules, jobs, sessions, links and publishing times survive any change of the clock',
  { tags: ['A11.5'], timeout: 600_000, missing: missingFaketime },
  async (run) => {
    using clock = createFakeClock()
    await using shop = await openSingle('sqlite', clock.env)
    const figures = { 'clock changes': 0, syncs: 0, jumps: 0 }
    const context = { clock, shop, run, figures }
    clock.set(changes[0].slots[0])
    await jump(context)
    // In the short form, the change that skips 3 AM.
    for (const change of run.isLong ? changes : changes.slice(0, 1)) {
      shop.env['SHOP_TIME_ZONE'] = change.zone
      await changeClocks(context, run.isLong ? change.slots : change.slots.slice(1, 2))
    }
    if (run.findings.wrong.length === 0) shop.isWell()
    return figures
  },
)

interface Context {
  clock: ReturnType<typeof createFakeClock>
  shop: Awaited<ReturnType<typeof openSingle>>
  run: DrillRun
  figures: Record<'clock changes' | 'syncs' | 'jumps', number>
}

function clientsOf({ shop, run }: Context, headers: Record<string, string>) {
  const { url, shopify } = shop
  return createWriting({ url, headers, shopify, ...run, covered: new Map() }).staff
}

/** The daily sync runs once on each day around a change, at 3 AM. */
async function changeClocks(context: Context, slots: readonly string[]) {
  const { clock, shop, run, figures } = context
  await shop.server.drain()
  const at = (slot: string, ms: number) => new Date(Date.parse(slot) + ms)
  clock.set(at(slots[0]!, -HOUR))
  await shop.server.start()
  const staff = clientsOf(context, { cookie: await signIn(shop.url), origin: shop.url })
  const syncs = async () => (await staff.console.jobs({ query: { kind: 'sync', limit: 200 } })).length
  await staff.scheduler.start({ body: { schedule: 'daily' } })
  const before = await syncs()
  for (const [index, slot] of slots.entries()) {
    const { nextSync } = await staff.scheduler.status()
    if (Date.parse(nextSync!) !== Date.parse(slot)) run.findings.blame(`the sync of ${slot} is planned for ${nextSync}`)
    clock.set(at(slot, -2_000))
    expect(await syncs()).toBe(before + index)
    await waitUntil(async () => (await syncs()) > before + index, POLL_MS)
    for (const later of run.isLong ? [30 * MINUTE, HOUR, 90 * MINUTE, 3 * HOUR] : []) {
      clock.set(at(slot, later + 1_000))
      await sleep(SETTLE_MS)
    }
    if ((await syncs()) !== before + index + 1) run.findings.blame(`the day of ${slot} has more than one sync`)
    figures.syncs += 1
  }
  await staff.scheduler.stop()
  figures['clock changes'] += 1
}

async function signIn(url: string): Promise<string> {
  const response = await sendForm(url, '/api/login', { email: emailOf('administrator'), password: PASSWORD })
  if (response.status !== 303) throw new Error(`Sign-in failed: ${await response.text()}`)
  return cookiesAfter(response)
}

/** The clock is hours and weeks ahead, is corrected, and goes back further. */
async function jump(context: Context) {
  const { clock, shop, run, figures } = context
  const { findings } = run
  const { url, server, shopify } = shop
  const start = Date.parse('2027-01-10T10:20:00Z')
  const set = (ms: number) => {
    clock.set(new Date(start + ms))
    figures.jumps += 1
  }
  clock.set(new Date(start))
  await server.start()
  const headers = { cookie: await shop.cookiesOf('administrator'), origin: url }
  const staff = clientsOf(context, headers)
  const isSignedIn = async (own: Record<string, string>) =>
    (await fetch(`${url}/api/auth/user`, { headers: own })).status === 200
  const syncs = () => staff.console.jobs({ query: { kind: 'sync', limit: 200 } })
  const time = (ms: number) => new Date(start + ms).toISOString()
  const hasSyncs = (count: number) =>
    waitUntil(async () => {
      const all = await syncs()
      return all.length === count && all.every(({ state }) => state === 'done')
    }, POLL_MS)

  // Hours ahead: what became due happens once.
  await staff.scheduler.start({ body: { schedule: 'hourly' } })
  const page = { title: 'Planned', slug: 'planned', isPublished: false }
  await staff.pages.create({ body: { ...page, publishAt: time(2 * HOUR), unpublishAt: time(30 * HOUR) } })
  const post = { title: 'Planned', excerpt: 'E', content: 'C', imageUrl: '/a.webp', category: 'showcase', readTime: 1 }
  await staff.blog.create({ body: { ...post, category: 'showcase', isPublished: false, publishAt: time(2 * HOUR) } })
  const isShown = async (path: string) => (await fetch(url + path)).status === 200
  if ((await isShown('/planned')) || (await isShown('/blog/planned'))) findings.blame('something was published early')
  set(3 * HOUR + 10 * MINUTE)
  await waitUntil(async () => (await isShown('/planned')) && (await isShown('/blog/planned')), POLL_MS)
  await hasSyncs(1)

  // Weeks ahead: somebody signs in, gets a link and a code, and a sync fails.
  set(40 * DAY)
  if (await isSignedIn(headers)) findings.blame('a session outlived its longest life')
  await waitUntil(async () => !(await isShown('/planned')), POLL_MS)
  const later = { cookie: await signIn(url), origin: url }
  const ahead = clientsOf(context, later)
  const { link } = await ahead.staff.invite({ body: { email: 'eve@hoard.example' } })
  const { verifier, ask } = createAuthorizeQuery()
  const code = (await authorizeEditor(url, ask, later)).searchParams.get('code')!
  await waitUntil(async () => (await ahead.console.jobs({ query: { kind: 'sync' } })).length === 2, POLL_MS)
  const failing = run.isLong ? await failSync() : null

  // Corrected: nothing waits until the time that never was.
  set(3 * HOUR + 12 * MINUTE)
  shopify.control.clearFaults()
  if (!(await isSignedIn(headers))) findings.blame('the correction ended a session')
  if (failing) await waitUntil(async () => (await jobOf(staff, failing)).state === 'done', POLL_MS)
  await waitUntil(async () => (await staff.scheduler.status()).nextSync === time(3 * HOUR + 40 * MINUTE), POLL_MS)
  const [{ id } = { id: '' }] = await staff.staff.list()
  const began = async () => (await staff.staff.sessions({ params: { id } })).map(({ signedInAt }) => signedInAt)
  await waitUntil(async () => (await began()).every((at) => at <= clock.now().toISOString()), POLL_MS)
  const codeStatus = await staff.desktop.token({ body: { code, verifier }, headers: {} }).then(
    () => 200,
    ({ status }: { status: number }) => status,
  )
  if (codeStatus !== 400) findings.blame(`a code of two minutes works weeks before it was made: ${codeStatus}`)
  if (run.isLong) await goBack()

  // Lives end when they should, whatever the clock was when they began.
  set(6 * DAY)
  if (!(await isSignedIn(headers)) || !(await isShown(new URL(link.url).pathname + new URL(link.url).search)))
    findings.blame('a session or a link ended early')
  set(8 * DAY)
  if (!(await isSignedIn(headers))) findings.blame('a session in use ended early')
  if (await isSignedIn(later)) findings.blame('a session that began while the clock was ahead lives on without use')
  if (await isShown(new URL(link.url).pathname + new URL(link.url).search))
    findings.blame('a link that was made while the clock was ahead works for longer than a week')
  for (let days = 11; days < 30; days += 3) {
    set(days * DAY)
    if (!(await isSignedIn(headers))) findings.blame(`a session in use ended after ${days} days`)
  }
  set(30 * DAY + HOUR)
  if (await isSignedIn(headers)) findings.blame('a session outlived its longest life')

  /** The id of a sync that waits for its next attempt, by the clock that is ahead. */
  async function failSync(): Promise<string> {
    shopify.control.setFaults({ down: true })
    await ahead.scheduler.forceSync()
    const [job] = await ahead.console.jobs({ query: { kind: 'sync', limit: 1 } })
    await waitUntil(async () => {
      const { state, attempts } = await jobOf(ahead, job!.id)
      return state === 'waiting' && attempts > 0
    }, POLL_MS)
    return job!.id
  }

  async function jobOf(as: typeof staff, wanted: string) {
    return (await as.console.jobs({ query: { kind: 'sync' } })).find(({ id }) => id === wanted)!
  }

  /** The next hour's sync runs, and again after the clock was put back across it. */
  async function goBack() {
    const count = (await syncs()).length
    set(3 * HOUR + 40 * MINUTE + 500)
    await hasSyncs(count + 1)
    set(HOUR + 30 * MINUTE)
    await waitUntil(async () => (await staff.scheduler.status()).nextSync === time(HOUR + 40 * MINUTE), POLL_MS)
    set(HOUR + 40 * MINUTE + 500)
    await hasSyncs(count + 2)
  }
}
