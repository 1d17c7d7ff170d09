import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { openDatabase } from '#server/database/open-database.ts'
import { databaseFor } from '#tests/harness/engine.ts'
import { openOrderImport } from '#tests/harness/orders.ts'

let folder: string
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'hoard-orders-'))
})
afterEach(() => rm(folder, { recursive: true, force: true, maxRetries: 5 }))

test('killed order import continues after a restart without rereading', { tags: ['A10.7'] }, async () => {
  const place = await databaseFor(folder)
  const { db, close } = await openDatabase(place)
  {
    await using shop = await openOrderImport(db)
    for (let n = 0; n < 320; n++) shop.order().updatedAt = new Date(Date.UTC(2026, 0, 1, n)).toISOString()
    shop.control.setFaults({ latencyMs: 60 })
    const child = spawn(
      process.execPath,
      [resolve(import.meta.dirname, '../../../tests/harness/orders-process.ts'), place, JSON.stringify(shop.config)],
      { stdio: ['ignore', 'pipe', 'inherit'] },
    )
    await once(child.stdout, 'data')
    child.kill('SIGKILL')
    await once(child, 'exit')
    shop.control.clearFaults()
    const written = (await shop.numbers({ limit: 250 })).length
    expect(written % 50).toBe(0)
    expect(written).toBeGreaterThan(0)

    const counts = await shop.read()
    expect(counts.added).toBe(320 - written)
    expect(counts.unchanged).toBeLessThan(5)
    const orders = await db.selectFrom('orders').select('number').execute()
    expect(new Set(orders.map(({ number }) => number)).size).toBe(320)
    expect(orders).toHaveLength(320)
  }
  await close()
})
