import { pino } from 'pino'
import { expect, test } from 'vitest'
import { openDatabase } from '#server/database/open-database.ts'
import { describeDeployment } from '#server/observability/health/describe-deployment.ts'
import { version } from '#server/version.ts'
import { leaseDatabase } from '#tests/harness/databases.ts'
import { silent } from '#tests/harness/silent.ts'
import { openPresence } from './presence.ts'
import { eventually } from '#tests/harness/wait-for.ts'

test('staff see the running servers, their versions and the deployment', { tags: ['both-engines'] }, async () => {
  const { url, giveBack } = await leaseDatabase()
  const { db, close } = await openDatabase(url, { poolSize: 2 })
  const open = (isStopping = false, port = 3000) =>
    openPresence(db, { dataDir: null, port, keys: ['a key'], isStopping: () => isStopping, log: silent })
  const [one, other] = [open(), open(true, 3001)]
  const flags = async () => (await one.servers()).map(({ isStopping }) => isStopping).toSorted((a, b) => a - b)
  await eventually(flags).toEqual([0, 1])
  const told = async () => describeDeployment({ db, filesUrl: 's3://bucket/shop?region=here', presence: one })
  const [made, servers] = await told()
  expect(made!.text).toMatch(/^PostgreSQL \d+(\.\d+)*; images in the object store s3:\/\/bucket\/shop\.$/)
  expect(servers).toMatchObject({
    state: 'ok',
    text: expect.stringMatching(/^2: .*, stopping\)/) as string,
  })

  await db.updateTable('servers').set({ version: '0.0.1' }).where('isStopping', '=', 1).execute()
  expect((await told())[1]).toMatchObject({ state: 'warning', text: expect.stringContaining('(0.0.1') as string })
  // Simulates a server that was killed while stopping.
  await db.updateTable('servers').set({ seenAt: '2020-01-01T00:00:00.000Z' }).where('isStopping', '=', 1).execute()
  expect(await one.servers()).toMatchObject([{ version, isStopping: 0 }])
  await other.close()
  await one.close()
  expect(await db.selectFrom('servers').selectAll().execute()).toEqual([])
  await close()
  await giveBack()
})

test('servers with different SESSION_KEYS are reported; rotation is not', { tags: ['both-engines'] }, async () => {
  const { url, giveBack } = await leaseDatabase()
  const { db, close } = await openDatabase(url, { poolSize: 2 })
  const lines: string[] = []
  const open = (port: number, keys: string[], log = silent) =>
    openPresence(db, { dataDir: null, port, keys, isStopping: () => false, log })
  const one = open(3001, ['old'])
  await eventually(async () => (await one.servers()).length).toBe(1)
  // During key rotation, this server signs with the new key and still accepts the old one.
  const two = open(3002, ['new', 'old'])
  await eventually(async () => (await two.servers()).length).toBe(2)
  expect(two.strangers(await two.servers())).toEqual([])
  expect(one.strangers(await one.servers()).map(({ host }) => host)).toEqual([expect.stringMatching(/:3002$/)])
  await eventually(async () => (await describeDeployment({ db, filesUrl: null, presence: one }))[1]!.state).toBe(
    'warning',
  )
  const log = pino({}, { write: (line: string) => void lines.push((JSON.parse(line) as { msg: string }).msg) })
  const three = open(3003, ['other'], log)
  const words =
    /:3001, .*:3002 sign cookies with another key, so staff sessions from there are not valid here\. Set the same SESSION_KEYS for all servers, or leave it empty for all\.$/
  await eventually(() => lines).toEqual([expect.stringMatching(words)])
  expect(JSON.stringify(await db.selectFrom('servers').selectAll().execute())).not.toMatch(/old|new|other/)
  // The previous version stores no key fingerprint.
  await db.updateTable('servers').set({ keyPrint: null }).execute()
  expect(three.strangers(await three.servers())).toEqual([])
  for (const each of [one, two, three]) await each.close()
  await close()
  await giveBack()
})
