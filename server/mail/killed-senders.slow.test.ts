import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { Database } from '#server/database/database.ts'
import { openDatabase } from '#server/database/open-database.ts'
import { databaseFor, releaseDatabase } from '#tests/harness/engine.ts'
import { testKinds } from '#tests/harness/mail-process.ts'
import { waitFor } from '#tests/harness/wait-for.ts'
import { openMailServer } from '#tests/harness/mail-server.ts'
import { createOutbox } from './outbox.ts'

const PROCESS = resolve(import.meta.dirname, '../../tests/harness/mail-process.ts')
const KILLS = 4
const config = { mail: { url: '', from: { name: '', address: 'shop@hoard.example' } }, isProduction: true }
const outbox = createOutbox({ config, kinds: Promise.resolve(testKinds) })

let folder: string
let place: string
let db: Database
let close: () => Promise<void>
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'hoard-mail-'))
  place = await databaseFor(folder)
  ;({ db, close } = await openDatabase(place))
})
afterEach(async () => {
  await close()
  await releaseDatabase(folder)
  await rm(folder, { recursive: true, force: true, maxRetries: 5 })
})

const add = (kind: string, name: string, more: { key?: string } = {}) =>
  outbox.add(db, { kind, to: `${name}@example.com`, payload: name, ...more })
const states = async () => {
  const mails = await db.selectFrom('mails').select(['recipient', 'state']).orderBy('id').execute()
  return Object.fromEntries(mails.map(({ recipient, state }) => [recipient, state]))
}
const addressesAt = ({ received }: Awaited<ReturnType<typeof openMailServer>>) => received.flatMap(({ to }) => to)

test('no email is lost or sent twice by servers that are killed', { tags: ['A12.4', 'A10.7'] }, async () => {
  await using server = await openMailServer()
  server.faults.beforeAnswer = () => sleep(15)
  for (let n = 0; n < 40; n++) await add('normal', `reader${n}`)
  const isDone = async () => !Object.values(await states()).some((state) => /waiting|sending/.test(state))
  for (let kills = 0; !(await isDone()); kills++) {
    const child = spawn(process.execPath, [PROCESS, place, server.env.MAIL_URL], {
      stdio: ['ignore', 'ignore', 'inherit'],
    })
    // A job that was killed a fifth time fails.
    const killAt = kills < KILLS ? server.received.length + 7 : Infinity
    await waitFor(async () => {
      if (!(await isDone()) && server.received.length < killAt)
        throw new Error(`${server.received.length} have arrived`)
    })
    child.kill('SIGKILL')
    await once(child, 'exit')
  }
  const arrived = addressesAt(server)
  expect(new Set(arrived).size).toBe(arrived.length)
  for (const [address, state] of Object.entries(await states())) {
    expect(['sent', 'unsure']).toContain(state)
    if (state === 'sent') expect(arrived).toContain(address)
  }
  const unsure = Object.values(await states()).filter((state) => state === 'unsure')
  expect(unsure.length).toBeLessThanOrEqual(KILLS)
})
