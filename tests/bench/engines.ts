import { mkdtemp, rm } from 'node:fs/promises'
import { availableParallelism, tmpdir } from 'node:os'
import { join } from 'node:path'
import { fillShop } from './engines-data.ts'
import { cachedKinds, runLoad, uncachedPages, type LoadKind, type LoadResult } from './engines-load.ts'
import { startBenchPostgres, type BenchPostgres } from './engines-postgres.ts'
import { startServer, type BenchServer } from './engines-shop.ts'
import { cpuSeconds } from './process.ts'

/** Seconds per round. */
const SECONDS = Number(process.env['BENCH_SECONDS'] ?? 4)
const ROUNDS = 3
const CONNECTIONS = 8

const last = availableParallelism() - 1
/** The measured server has a core of its own; PostgreSQL and wrk share the others. */
const cores = { server: '0', others: last === 0 ? '0' : `1-${last}` }

export interface Figures extends LoadResult {
  /** Milliseconds of the server's CPU per request. */
  cpu: number
  /** Milliseconds of PostgreSQL's CPU per request. */
  databaseCpu: number
}

interface Engine {
  name: string
  server: BenchServer
  postgres: BenchPostgres | null
}

/**
 * Compares both engines in alternating rounds: cached and uncached pages of one server on its own core.
 */
export async function printEngines() {
  const folder = await mkdtemp(join(tmpdir(), 'hoard-bench-'))
  await using postgres = await startBenchPostgres(cores.others)
  try {
    const database = await postgres.create('hoard')
    await fillShop(join(folder, 'hoard.db'))
    await fillShop(database)
    for (const { title, isCaching, kinds } of [
      { title: 'Cached', isCaching: true, kinds: cachedKinds },
      { title: 'Uncached', isCaching: false, kinds: uncachedPages },
    ]) {
      await using sqliteServer = await startServer({ database: folder, cores: cores.server, isCaching })
      await using postgresServer = await startServer({ database, cores: cores.server, isCaching })
      console.log(`\n${title}, ${CONNECTIONS} connections, medians of ${ROUNDS} alternating rounds of ${SECONDS} s`)
      await compare(kinds, folder, [
        { name: 'SQLite', server: sqliteServer, postgres: null },
        { name: 'PostgreSQL', server: postgresServer, postgres },
      ])
    }
    console.log('target: cached 1.0 x, uncached pages at most 1.5 x of SQLite’s cost')
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

async function compare(kinds: readonly LoadKind[], folder: string, engines: readonly Engine[]) {
  const rows: Record<string, Record<string, string>> = {}
  for (const kind of kinds) {
    const rounds = engines.map((): Figures[] => [])
    const alone = engines.map((): Figures[] => [])
    for (let round = 0; round < ROUNDS; round++)
      for (const [place, engine] of engines.entries()) {
        alone[place]!.push(await measure(engine, kind, folder, 1))
        rounds[place]!.push(await measure(engine, kind, folder, CONNECTIONS))
      }
    const [sqlite, postgres] = rounds.map(median) as [Figures, Figures]
    const [sqliteAlone, postgresAlone] = alone.map(median) as [Figures, Figures]
    rows[kind.name] = {
      'SQLite/s': sqlite.rate.toFixed(0),
      'PostgreSQL/s': postgres.rate.toFixed(0),
      cost: `${(sqlite.rate / postgres.rate).toFixed(2)} x`,
      'alone ms': `${sqliteAlone.p50.toFixed(2)} / ${postgresAlone.p50.toFixed(2)}`,
      'longer by': `${(postgresAlone.p50 / sqliteAlone.p50).toFixed(2)} x`,
      'CPU with database': `${((postgres.cpu + postgres.databaseCpu) / sqlite.cpu).toFixed(2)} x`,
      'CPU ms': `${sqlite.cpu.toFixed(2)} / ${postgres.cpu.toFixed(2)} + ${postgres.databaseCpu.toFixed(2)}`,
    }
  }
  console.table(rows)
}

async function measure(
  { server, postgres }: Engine,
  kind: LoadKind,
  folder: string,
  connections: number,
): Promise<Figures> {
  const asked = { url: server.url, kind, folder, connections, cores: cores.others }
  await runLoad({ ...asked, seconds: 1 })
  const before = [await cpuSeconds(server.pid), (await postgres?.cpuSeconds()) ?? 0] as const
  const measured = await runLoad({ ...asked, seconds: SECONDS })
  const used = (await cpuSeconds(server.pid)) - before[0]
  const usedByDatabase = ((await postgres?.cpuSeconds()) ?? 0) - before[1]
  const each = (seconds: number) => (seconds / measured.requests) * 1000
  return { ...measured, cpu: each(used), databaseCpu: each(usedByDatabase) }
}

const median = (figures: readonly Figures[]): Figures =>
  figures.toSorted((a, b) => a.rate - b.rate)[Math.floor(figures.length / 2)]!

if (import.meta.main) await printEngines()
