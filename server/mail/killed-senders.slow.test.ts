import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { resolve } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { addressesAt, openOutbox } from '#tests/harness/mail-outbox.ts'
import { openMailServer } from '#tests/harness/mail-server.ts'
import { waitFor } from '#tests/harness/wait-for.ts'

const PROCESS = resolve(import.meta.dirname, '../../tests/harness/mail-process.ts')
const KILLS = 4

test('no email is lost or sent twice by servers that are killed', { tags: ['A12.4', 'A10.7'] }, async () => {
  await using mails = await openOutbox()
  await using server = await openMailServer()
  server.faults.beforeAnswer = () => sleep(15)
  for (let n = 0; n < 40; n++) await mails.add('normal', `reader${n}`)
  const isDone = async () => !Object.values(await mails.states()).some((state) => /waiting|sending/.test(state))
  for (let kills = 0; !(await isDone()); kills++) {
    const child = spawn(process.execPath, [PROCESS, mails.place, server.env.MAIL_URL], {
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
  for (const [address, state] of Object.entries(await mails.states())) {
    expect(['sent', 'unsure']).toContain(state)
    if (state === 'sent') expect(arrived).toContain(address)
  }
  const unsure = Object.values(await mails.states()).filter((state) => state === 'unsure')
  expect(unsure.length).toBeLessThanOrEqual(KILLS)
})
