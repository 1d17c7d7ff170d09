import { afterEach, beforeEach, expect, test } from 'vitest'
import { addressesAt, openOutbox } from '#tests/harness/mail-outbox.ts'
import { openMailSender } from '#tests/harness/mail-process.ts'
import { openMailServer } from '#tests/harness/mail-server.ts'
import { openPostfix } from '#tests/harness/postfix.ts'
import { eventually, waitFor } from '#tests/harness/wait-for.ts'
import { findRefusalOfShop } from './outbox.repository.ts'

const isRoot = process.getuid?.() === 0

let mails: Awaited<ReturnType<typeof openOutbox>>
/** Where Postfix delivers. */
let mailboxes: Awaited<ReturnType<typeof openMailServer>>
beforeEach(async () => {
  mails = await openOutbox()
  mailboxes = await openMailServer()
})
afterEach(async () => {
  await mailboxes[Symbol.asyncDispose]()
  await mails[Symbol.asyncDispose]()
})

const counts = async () => {
  const rows = await mails.db.selectFrom('mails').select('state').execute()
  return Object.fromEntries(
    Map.groupBy(rows, ({ state }) => state)
      .entries()
      .map(([state, all]) => [state, all.length]),
  )
}
const errorOfJob = async () =>
  (await mails.db.selectFrom('jobs').select('error').orderBy('id', 'desc').executeTakeFirst())?.error ?? null

test.runIf(isRoot)(
  'through Postfix everybody gets each email once, beside wrong and greylisted addresses and a restart',
  { tags: ['A12.3', 'A12.4'] },
  async () => {
    const open = { smtpd_recipient_restrictions: 'permit_mynetworks, reject' }
    const strict = {
      smtpd_recipient_restrictions: `check_recipient_access pcre:{{/^wrong/ 550 5.1.1 No such mailbox}, {/^grey/ 450 4.2.0 Greylisted}}, permit_mynetworks, reject`,
    }
    await using relay = await openPostfix({ relayTo: mailboxes.port, settings: strict })
    const names = Array.from({ length: 60 }, (_, n) =>
      n % 3 === 0 ? `wrong${n}` : n % 5 === 0 ? `grey${n}` : `ada${n}`,
    )
    for (const name of names) await mails.add('normal', name)
    const [wrong, grey] = ['wrong', 'grey'].map((word) => names.filter((name) => name.startsWith(word)).length)
    await using _ = await openMailSender(mails.place, { url: relay.url })
    await waitFor(async () =>
      expect(await counts()).toEqual({ refused: wrong, waiting: grey, sent: 60 - wrong! - grey! }),
    )
    expect(await errorOfJob()).toBeNull()

    // Postfix itself may deliver an email twice if it is stopped meanwhile.
    await eventually(() => addressesAt(mailboxes).length).toBe(60 - wrong! - grey!)
    await relay.postfix('stop')
    await mails.makeDue()
    for (let n = 0; n < 20; n++) await mails.add('normal', `bo${n}`)
    await waitFor(async () => expect(await errorOfJob()).toContain('ECONNREFUSED'))
    await relay.postfix('start')
    await relay.reload(open)
    const arrived = [
      ...names.filter((name) => !name.startsWith('wrong')),
      ...Array.from({ length: 20 }, (_, n) => `bo${n}`),
    ]
    await waitFor(async () => {
      await mails.makeDue()
      expect(await counts()).toEqual({ refused: wrong, sent: arrived.length })
    })
    await eventually(() => addressesAt(mailboxes).toSorted()).toEqual(
      arrived.map((name) => `${name}@example.com`).toSorted(),
    )
  },
)

test.runIf(isRoot)(
  'emails that Postfix greylists hold up no others, although it slows down whoever it has often refused',
  { tags: ['A12.3'] },
  async () => {
    const settings = {
      smtpd_recipient_restrictions: `check_recipient_access pcre:{{/^grey/ 450 4.2.0 Greylisted}}, permit_mynetworks, reject`,
      // A second for each answer, unless it is set.
      smtpd_error_sleep_time: '1h',
    }
    await using relay = await openPostfix({ relayTo: mailboxes.port, settings })
    for (let n = 0; n < 25; n++) await mails.add('normal', `grey${n}`)
    await mails.add('normal', 'ada')
    const limits = { connectMs: 10_000, silenceMs: 600_000 }
    await using _ = await openMailSender(mails.place, { url: relay.url, limits })
    await eventually(counts).toEqual({ waiting: 25, sent: 1 })
    expect(await errorOfJob()).toBeNull()
  },
)

test.runIf(isRoot).each([
  {
    what: 'its sender',
    rule: 'check_sender_access inline:{ {shop@hoard.example=REJECT not owned by user} }, permit_mynetworks',
    words: 'Sender address rejected',
  },
  { what: 'to relay for it', rule: 'reject_unauth_destination', words: 'Relay access denied' },
])(
  'while Postfix refuses $what, every email waits and the shop says so',
  { tags: ['A12.10'] },
  async ({ rule, words }) => {
    const settings = {
      smtpd_recipient_restrictions: `${rule}, reject`,
      smtpd_relay_restrictions: '',
      mynetworks: rule.includes('unauth') ? '192.0.2.0/24' : '127.0.0.0/8',
    }
    await using relay = await openPostfix({ relayTo: mailboxes.port, settings })
    for (const name of ['ada', 'bo', 'cy']) await mails.add('normal', name)
    await using _ = await openMailSender(mails.place, { url: relay.url })
    await eventually(() => findRefusalOfShop(mails.db)).toContain(words)
    await waitFor(async () => {
      await mails.makeDue()
      const { attempts } = await mails.db.selectFrom('mails').select('attempts').orderBy('id').executeTakeFirstOrThrow()
      expect(attempts).toBeGreaterThan(1)
    })
    expect(await counts()).not.toHaveProperty('refused')
    await relay.reload({ smtpd_recipient_restrictions: 'permit_mynetworks, reject' })
    await waitFor(async () => {
      await mails.makeDue()
      expect(await counts()).toEqual({ sent: 3 })
    })
    await eventually(() => addressesAt(mailboxes).toSorted()).toEqual(
      ['ada', 'bo', 'cy'].map((name) => `${name}@example.com`),
    )
  },
)
