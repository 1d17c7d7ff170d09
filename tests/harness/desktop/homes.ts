import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect } from 'vitest'
import { localFeatures } from '#core/offline/features/local-features.ts'
import { migrations } from '#core/offline/open-local.ts'
import { createCopyTables, findRow, listRows } from '#core/offline/home/rows.ts'
import { createLocalWrites } from '#core/offline/home/serve-features.ts'
import { createWaitingWorkStore, type WaitingWorkStore } from '#core/offline/work/waiting-work.ts'
import { isOrder, type LocalWork } from '#core/offline/work/work.ts'
import { migrate, openStore } from '#core/store/store.ts'
import { openSqlite } from '#server/database/open-sqlite.ts'
import type { Database } from '#server/database/database.ts'
import { onEveryDialect, type OpenTestDatabase } from '#tests/harness/database.ts'
import { engine } from '#tests/harness/engine.ts'
import { copyMigrated } from '#tests/harness/sqlite-template.ts'
import { ownWriters } from '#tests/harness/test-writer.ts'

/**
 * Declares tests of a feature for both of its homes: the shop on the engine of this run, and the desktop editor, where
 * each write becomes waiting work. There records keep the versions that the feature gives them, for the tests' sake.
 */
export function onBothHomes(declare: (open: OpenTestDatabase, home: 'shop' | 'editor') => void) {
  onEveryDialect((_, open) => declare(open, 'shop'))
  if (engine === 'sqlite') describe('in the editor', () => declare(openTestHome, 'editor'))
}

const openTestHome: OpenTestDatabase = async () => {
  const folder = mkdtempSync(join(tmpdir(), 'hoard-home-'))
  const file = join(folder, 'content.sqlite')
  await copyMigrated(file)
  const open = await openSqlite(file, { isDisposable: true })
  const { db } = open
  await createCopyTables(db)
  const store = openStore(':memory:')
  migrate(store, 'local', migrations)
  const waitingWork = createWaitingWorkStore(store, 'anna', () => {})
  const { withChanges } = createLocalWrites(db, {
    waitingWork,
    nextVersion: (stored) => stored,
    now: () => new Date().toISOString(),
    onWritten: () => {},
  })
  const checked = new Set<LocalWork>()
  ownWriters.set(db, async (work) => {
    const answer = await withChanges(work)
    for (const one of waitingWork.all().filter((each) => !checked.has(each))) {
      await expectShown(db, waitingWork, one)
      checked.add(one)
    }
    return answer
  })
  return {
    db,
    open,
    place: file,
    async [Symbol.asyncDispose]() {
      await open.close()
      store.close()
      rmSync(folder, { recursive: true })
    },
  }
}

/** The rows must be as the work says, which is all that is sent. */
async function expectShown(db: Database, waitingWork: WaitingWorkStore, work: LocalWork) {
  const feature = localFeatures[work.feature]
  if (!isOrder(work)) {
    const row = await findRow(db, feature, work.record)
    const place = waitingWork.order(work.feature)?.mine.find(({ id }) => id === work.record)?.place
    const moved = place === undefined ? work.mine : { ...work.mine, [feature.place!]: place }
    expect(row, `the row of ${feature.noun} ${work.record}`).toEqual(work.isDeleted ? undefined : moved)
    return
  }
  const places = (await listRows(db, feature)).map(({ id, place }) => ({ id, place }))
  expect(places, `the order of ${feature.name}`).toEqual(work.mine.toSorted((a, b) => Number(a.id) - Number(b.id)))
}
