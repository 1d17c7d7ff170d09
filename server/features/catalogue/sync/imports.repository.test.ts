import { expect, test } from 'vitest'
import type { Database } from '#server/database/database.ts'
import { onEveryDialect } from '#tests/harness/database.ts'
import { startImport, endImport, renewLease, lastImport, LeaseLostError } from './imports.repository.ts'
import { releaseOwner, createOwner } from '#server/owner.ts'

const counts = { added: 1, changed: 2, unchanged: 3, archived: 4, skipped: 5 }
const ago = (ms: number) => new Date(Date.now() - ms)

const products = { kind: 'products', startedBy: 'Ada' } as const

async function start(db: Database, owner: string, notAfter?: Date): Promise<number> {
  const result = await startImport(db, owner, { ...products, ...(notAfter && { notAfter }) })
  if (!('started' in result)) throw new Error(`It did not begin: ${JSON.stringify(result)}`)
  return result.started
}

onEveryDialect((_, open) => {
  test('only one import runs at a time, and its end releases the lease', async () => {
    await using database = await open()
    const { db } = database
    const owner = createOwner()
    const id = await start(db, owner)
    expect(await startImport(db, createOwner(), products)).toEqual({ running: true })
    await renewLease(db, id, counts)
    await endImport(db, id, { status: 'done', onSale: 7 })
    expect(await lastImport(db)).toMatchObject({ id, owner, status: 'done', onSale: 7, error: null, ...counts })
    expect(await start(db, createOwner())).toBeGreaterThan(id)
  })

  test('dead import is taken over and can no longer write', async () => {
    await using database = await open()
    const { db } = database
    const silent = await start(db, 'another-machine/1/x')
    expect(await startImport(db, createOwner(), products)).toEqual({ running: true })
    await db
      .updateTable('imports')
      .set({ heartbeatAt: ago(61_000).toISOString() })
      .execute()
    const owner = createOwner()
    const gone = await start(db, owner)
    await expect(renewLease(db, silent)).rejects.toThrow(LeaseLostError)
    releaseOwner(owner)
    const successor = await start(db, createOwner())
    await endImport(db, gone, { status: 'done', onSale: 1 })
    const rows = await db.selectFrom('imports').select(['id', 'status']).orderBy('id').execute()
    expect(rows).toEqual([
      { id: silent, status: 'interrupted' },
      { id: gone, status: 'interrupted' },
      { id: successor, status: 'running' },
    ])
  })

  test("import doesn't start when another one has started since", async () => {
    await using database = await open()
    const { db } = database
    const id = await start(db, createOwner(), ago(1000))
    await endImport(db, id, { status: 'failed', error: 'no' })
    expect(await startImport(db, createOwner(), { ...products, notAfter: ago(60_000) })).toEqual({ recent: true })
    expect(await start(db, createOwner(), ago(-1000))).toBeGreaterThan(id)
  })
})
