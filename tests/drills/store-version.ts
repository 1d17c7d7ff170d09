import { execFileSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { findPostgres } from '#tests/harness/postgres-binaries.ts'
import { openFilledShop } from './harness/filled-shop.ts'
import { Findings } from './harness/findings.ts'
import { startRestartablePostgres } from './harness/postgres.ts'
import { extensions, STORED } from './harness/stored.ts'

/** `node tests/drills/store-version.ts 1.2.0` stores a database of this version per engine, for the upgrade drill. */
const [version] = process.argv.slice(2)
if (!version || !/^\d+\.\d+\.\d+$/.test(version)) {
  process.stderr.write('Which version? node tests/drills/store-version.ts 1.2.0\n')
  process.exit(2)
}
const findings = new Findings('store-version')
const store = (engine: keyof typeof extensions, content: Buffer) => {
  const file = join(STORED, `${version}.${extensions[engine]}`)
  writeFileSync(file, gzipSync(content, { level: 9 }))
  findings.say(`stored ${file}`)
}

{
  await using shop = await openFilledShop(findings)
  await shop.stop()
  store('sqlite', readFileSync(join(shop.dataDir, 'hoard.db')))
}
{
  await using postgres = await startRestartablePostgres()
  const url = await postgres.newDatabase('stored')
  await using shop = await openFilledShop(findings, { DATABASE_URL: url })
  await shop.stop()
  const dump = join(dirname(findPostgres().postgres), 'pg_dump')
  const text = execFileSync(dump, ['--no-owner', '--no-privileges', '--rows-per-insert=100', url], { encoding: 'utf8' })
  // Commands of psql itself, which no server knows.
  store('postgres', Buffer.from(text.replaceAll(/^\\(un)?restrict .*$/gm, '')))
}
