import { expect, test } from 'vitest'
import type { Database } from '#server/database/database.ts'
import { onEveryDialect } from '#server/database/testing.ts'
import { beginImport, endImport, keepLease, lastImport, LeaseLost } from './imports.repository.ts'
import { giveUpOwner, takeOwner } from '#server/jobs/owner.ts'

const counts = { added: 1, changed: 2, unchanged: 3, archived: 4, skipped: 5 }
const ago = (ms: number) => new Date(Date.now() - ms)

const products = { kind: 'products', startedBy: 'Ada' } as const

async function begun(db: Database, owner: string, notAfter?: Date): Promise<number> {
  const beginning = await beginImport(db, owner, { ...products, ...(notAfter && { notAfter }) })
  if (!('started' in beginning)) throw new Error(`It did not begin: ${JSON.stringify(beginning)}`)
  return beginning.started
}

onEveryDialect((_, open) => {
  test('only one runs; an ended one gives the lease back', async () => {
    await using database = await open()
    const { db } = database
    const owner = takeOwner()
    const id = await begun(db, owner)
    expect(await beginImport(db, takeOwner(), products)).toEqual({ running: true })
    await keepLease(db, id, counts)
    await endImport(db, id, { status: 'done', onSale: 7 })
    expect(await lastImport(db)).toMatchObject({ id, owner, status: 'done', onSale: 7, error: null, ...counts })
    expect(await begun(db, takeOwner())).toBeGreaterThan(id)
  })

  test('a dead one is taken over and can not write any more', async () => {
    await using database = await open()
    const { db } = database
    const silent = await begun(db, 'another-machine/1/x')
    expect(await beginImport(db, takeOwner(), products)).toEqual({ running: true })
    await db
      .updateTable('imports')
      .set({ heartbeatAt: ago(61_000).toISOString() })
      .execute()
    const owner = takeOwner()
    const gone = await begun(db, owner)
    await expect(keepLease(db, silent)).rejects.toThrow(LeaseLost)
    giveUpOwner(owner)
    const heir = await begun(db, takeOwner())
    await endImport(db, gone, { status: 'done', onSale: 1 })
    const rows = await db.selectFrom('imports').select(['id', 'status']).orderBy('id').execute()
    expect(rows).toEqual([
      { id: silent, status: 'interrupted' },
      { id: gone, status: 'interrupted' },
      { id: heir, status: 'running' },
    ])
  })

  test('none begins when another one has begun since', async () => {
    await using database = await open()
    const { db } = database
    const id = await begun(db, takeOwner(), ago(1000))
    await endImport(db, id, { status: 'failed', error: 'no' })
    expect(await beginImport(db, takeOwner(), { ...products, notAfter: ago(60_000) })).toEqual({ recent: true })
    expect(await begun(db, takeOwner(), ago(-1000))).toBeGreaterThan(id)
  })
})
