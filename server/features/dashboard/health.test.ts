import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { makeBackup } from '#server/operations/backup/make-backup.ts'
import { openDatabase } from '#server/database/open-database.ts'
import { addJob } from '#server/jobs/jobs.repository.ts'
import { openForms } from '#tests/harness/authenticator.ts'
import { openShop } from '#tests/harness/shop.ts'
import { PASSWORD } from '#tests/harness/staff.ts'

test('administrators see server health, last backup, and late or dead jobs', async () => {
  await using shop = await openShop({ env: { AUTH_DISABLED: '1' } })
  const before = await shop.staff.console.health()
  expect(before).toMatchObject({ node: process.versions.node, lastBackup: null, sockets: 0 })
  expect(before.checks.find(({ name }) => name === 'backup')).toMatchObject({ state: 'warning' })
  expect(before.storage.database + before.storage.writeAheadLog).toBeGreaterThan(10_000)
  expect(before.storage.free).toBeGreaterThan(0)
  expect(before.memory.process).toBeGreaterThan(before.memory.heap)
  const folder = await mkdtemp(join(tmpdir(), 'hoard-health-'))
  const { contents } = await makeBackup({ database: shop.database, dataDir: shop.dataDir, filesUrl: null }, folder)
  const after = await shop.staff.console.health()
  expect(after).toMatchObject({ lastBackup: contents.madeAt, schema: contents.schema, version: contents.version })
  expect(after.checks.every(({ state }) => state !== 'error')).toBe(true)
  await rm(folder, { recursive: true })

  // No job handler of this kind exists, so the job stays as it is.
  const { db, close } = await openDatabase(shop.database)
  const jobs = async () => (await shop.staff.console.health()).checks.find(({ name }) => name === 'jobs')
  expect(await jobs()).toMatchObject({ state: 'ok' })
  const dead = { state: 'dead', error: 'The knife is blunt.', finishedAt: new Date().toISOString() } as const
  await addJob(db, { kind: 'carve', payload: null })
  await db.updateTable('jobs').set(dead).where('kind', '=', 'carve').execute()
  expect(await jobs()).toMatchObject({ state: 'warning', text: 'One job has failed permanently.' })
  await addJob(db, { kind: 'polish', payload: null, runAt: new Date(Date.now() - 11 * 60_000) })
  await close()
  expect(await jobs()).toMatchObject({
    state: 'warning',
    text: 'Jobs have been waiting for more than ten minutes: polish.',
  })
})

test('health says whether every account has a second factor', { tags: ['C11.5'] }, async () => {
  const signInCheck = async (shop: Awaited<ReturnType<typeof openShop>>, cookie: string) => {
    const { checks } = await shop.as({ cookie, origin: shop.url }).console.health()
    return checks.find(({ name }) => name === 'sign-in')
  }
  await using lax = await openShop({ imported: false })
  const { headers } = await lax.signIn('administrator')
  expect(await signInCheck(lax, headers.cookie)).toMatchObject({
    text: 'ASVS level 2: not met, because second factors are optional (STAFF_SECOND_FACTOR); 1 of 1 accounts has no second factor.',
  })
  await using strict = await openShop({ imported: false, env: { STAFF_SECOND_FACTOR: 'required' } })
  const ada = openForms(strict.url)
  const token = new URL(strict.shop.firstLink!).searchParams.get('token')!
  await ada.post('/api/welcome', { token, email: 'ada@hoard.example', password: PASSWORD, again: PASSWORD })
  await ada.addApp()
  expect(await signInCheck(strict, ada.cookie())).toEqual({
    name: 'sign-in',
    state: 'ok',
    text: 'Every account has a second factor, as ASVS level 2 asks.',
  })
  const { db, close } = await openDatabase(strict.database)
  await db.deleteFrom('authenticatorApps').execute()
  await close()
  expect(await signInCheck(strict, ada.cookie())).toMatchObject({
    state: 'warning',
    text: expect.stringContaining('not met yet, because 1 of 1 accounts has no second factor'),
  })
})
