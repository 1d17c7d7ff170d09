import { createAuthorizeQuery } from '#tests/harness/editor-sign-in.ts'
import { cookiesAfter, emailOf, PASSWORD } from '#tests/harness/staff.ts'
import { AUTHORIZE_PATH } from '#shared/features/desktop/sign-in.ts'
import { createClient } from './client.ts'
import type { Stored, Writer, Writing } from './writing.ts'

const OURS = '@drill.example'
const NEXT_PASSWORD = 'another dragon sleeps on it'
/** How many sessions are asked for at each comparison. */
const MOST_SESSIONS = 6

/** Accounts with their sessions, desktop editors, and drafts that LOGOUT keeps. */
export function createAccountWriters(writing: Writing): Writer[] {
  const { staff, ledger, random, next, url, headers } = writing

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

  return [account, drafts, editor]
}
