import { execFile } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'
import { openDatabase } from '#server/database/open-database.ts'
import { databaseFor } from '#tests/harness/engine.ts'
import { seeded, sizes } from '#tests/harness/seed-sizes.ts'

test('two processes on one database seed once', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'hoard-plant-'))
  const place = await databaseFor(folder)
  await (await openDatabase(place)).close()
  const script = `
    const { openDatabase } = await import('#server/database/open-database.ts')
    const { openBus } = await import('#server/changes/bus.ts')
    const { seedContent } = await import('#server/composition/seed/seed.ts')
    const { defaultSeedContent } = await import('#server/composition/seed/content.ts')
    const database = await openDatabase(process.argv[1])
    const bus = await openBus(database, console)
    console.log(await seedContent(bus.withChanges, defaultSeedContent))
    await bus.close()
    await database.close()`
  const start = () =>
    promisify(execFile)(process.execPath, ['--input-type=module', '-e', script, place], {
      cwd: resolve(import.meta.dirname, '../../..'),
    })
  const said = await Promise.all([start(), start()])
  expect(said.map(({ stdout }) => stdout.trim()).toSorted()).toEqual(['false', 'true'])
  const { db, close } = await openDatabase(place)
  expect(await sizes(db)).toEqual(seeded())
  await close()
  rmSync(folder, { recursive: true })
})
