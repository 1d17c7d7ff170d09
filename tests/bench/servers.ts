import { readFileSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { availableParallelism, tmpdir } from 'node:os'
import { join } from 'node:path'
import { openDatabase } from '#server/database/open-database.ts'
import { startBalancer } from '#tests/drills/harness/balancer.ts'
import { fillShop } from './engines-data.ts'
import { runLoad, type LoadKind, uncachedPages } from './engines-load.ts'
import { startBenchPostgres, type BenchPostgres } from './engines-postgres.ts'
import { startServer, type BenchServer } from './engines-shop.ts'
import { cpuSeconds, cpuSecondsOfAll, cpuSecondsOfEnded } from './process.ts'
import { freePort } from '#tests/harness/wait-until.ts'

const SECONDS = Number(process.env['BENCH_SECONDS'] ?? 4)
/** Share of a processor per server: two servers, PostgreSQL, nginx and wrk must fit on two processors. */
const SHARE = Number(process.env['BENCH_SHARE'] ?? 0.35)
const ROUNDS = 3
const CONNECTIONS = 16
const ALL_CORES = `0-${availableParallelism() - 1}`

type Balancer = Awaited<ReturnType<typeof startBalancer>>

/** Milliseconds of CPU per request. */
interface Cost {
  server: number
  database: number
  balancer: number
  asker: number
}

interface Figures {
  rate: number
  /** Processors used by all servers together. */
  share: number
  cost: Cost
}

/**
 * Compares two servers with one behind nginx as set up in docs/growing: uncached pages and a write. Each server is
 * limited to a share of a processor, so that only shared resources can limit the pair.
 */
export async function printServers() {
  const folder = await mkdtemp(join(tmpdir(), 'hoard-bench-'))
  await using postgres = await startBenchPostgres(ALL_CORES)
  try {
    const database = await postgres.create('hoard')
    await fillShop(database)
    const shop = { database, cores: ALL_CORES, isCaching: false } as const
    await using one = await startServer(shop)
    await using two = await startServer(shop)
    const balancers = await Promise.all(
      [[one], [one, two]].map(async (servers, place) =>
        startBalancer(join(folder, String(place)), await freePort(), servers),
      ),
    )
    try {
      await compare([...uncachedPages, await quantities(database)], {
        folder,
        postgres,
        servers: [one, two],
        balancers,
      })
    } finally {
      for (const balancer of balancers) await balancer.close()
    }
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

interface BenchFleet {
  folder: string
  postgres: BenchPostgres
  servers: readonly BenchServer[]
  /** To one server, and to two. */
  balancers: readonly Balancer[]
}

async function compare(kinds: readonly LoadKind[], fleet: BenchFleet) {
  console.log(
    `Each server limited to ${SHARE} of a processor, ${CONNECTIONS} connections, medians of ${ROUNDS} alternating rounds of ${SECONDS} s`,
  )
  const rows: Record<string, Record<string, string>> = {}
  for (const kind of kinds) {
    const rounds = fleet.balancers.map((): Figures[] => [])
    // Warms up each server unthrottled: JIT compilation would take seconds of its share.
    for (const { url } of fleet.servers)
      await runLoad({ url, kind, folder: fleet.folder, connections: CONNECTIONS, cores: ALL_CORES, seconds: 2 })
    for (let round = 0; round < ROUNDS; round++)
      for (const [place, balancer] of fleet.balancers.entries())
        rounds[place]!.push(await measure(kind, balancer, fleet))
    const [one, two] = rounds.map(median) as [Figures, Figures]
    const { server, database, balancer, asker } = two.cost
    rows[kind.name] = {
      'one/s': one.rate.toFixed(0),
      'two/s': two.rate.toFixed(0),
      'two vs one': `${(two.rate / one.rate).toFixed(2)} x`,
      // The ratio had each server used exactly its share.
      'by CPU': `${((2 * one.cost.server) / server).toFixed(2)} x`,
      'processors used': `${one.share.toFixed(2)} / ${two.share.toFixed(2)}`,
      'ms of server': `${one.cost.server.toFixed(2)} / ${server.toFixed(2)}`,
      'PostgreSQL, nginx, wrk': [database, balancer, asker].map((each) => each.toFixed(2)).join(', '),
      // Requests per second of a server with its own processor, and how many such servers one PostgreSQL processor
      // supports.
      'a server/s': (1000 / server).toFixed(0),
      'servers of a PostgreSQL processor': (server / database).toFixed(1),
    }
  }
  console.table(rows)
  console.log('target: two servers at least 1.7 x of one')
  console.log(
    `This machine has ${availableParallelism()} processors: it shows whether two servers slow each other down, at ${SHARE} of a processor each;` +
      'it cannot show the throughput of two servers with a whole processor each and another one for PostgreSQL.',
  )
}

async function measure(
  kind: LoadKind,
  balancer: Balancer,
  { folder, postgres, servers }: BenchFleet,
): Promise<Figures> {
  using _ = limitCpuShare(
    servers.map(({ pid }) => pid),
    SHARE,
  )
  const asked = { url: balancer.url, kind, folder, connections: CONNECTIONS, cores: ALL_CORES }
  const used = async (): Promise<Cost> => ({
    server: (await Promise.all(servers.map(({ pid }) => cpuSeconds(pid)))).reduce((sum, each) => sum + each, 0),
    database: await postgres.cpuSeconds(),
    balancer: await cpuSecondsOfAll(balancer.pid),
    asker: await cpuSecondsOfEnded(),
  })
  const before = await used()
  const { rate, requests } = await runLoad({ ...asked, seconds: SECONDS })
  const after = await used()
  const each = (who: keyof Cost) => ((after[who] - before[who]) / requests) * 1000
  return {
    rate,
    share: (after.server - before.server) / (requests / rate),
    cost: { server: each('server'), database: each('database'), balancer: each('balancer'), asker: each('asker') },
  }
}

/** A write without a rate limit per address, because nginx sends all requests from one. */
async function quantities(place: string): Promise<LoadKind> {
  const { db, close } = await openDatabase(place)
  const lines = await db.selectFrom('cartLines').select(['id', 'sessionId']).orderBy('number').execute()
  await close()
  const listed = lines.map(({ id, sessionId }) => `{"${id}", "${sessionId}"}`).join(', ')
  return {
    name: 'a quantity in a cart',
    request: `local lines = {${listed}}
function request()
  local line = lines[number % ${lines.length} + 1]
  local headers = {["x-session-id"] = line[2], ["content-type"] = "application/json"}
  return wrk.format("PUT", "/api/cart/" .. line[1], headers, string.format('{"quantity":%d}', number % 9 + 1))
end`,
  }
}

const median = (figures: readonly Figures[]): Figures =>
  figures.toSorted((a, b) => a.rate - b.rate)[Math.floor(figures.length / 2)]!

const POLL_MS = 4
/** Unused time isn't accumulated for longer. */
const MAX_CREDIT_MS = 20

/** Milliseconds of CPU used by a process's main thread (Linux). */
const usedBy = (pid: number) => Number(readFileSync(`/proc/${pid}/schedstat`, 'utf8').split(' ', 1)[0]) / 1e6

/** Limits the main threads of processes to a share of a processor each by pausing them. */
function limitCpuShare(pids: readonly number[], share: number): Disposable {
  let lookedAt = performance.now()
  const each = pids.map((pid) => ({ pid, used: usedBy(pid), left: 0, isPaused: false }))
  const look = () => {
    const now = performance.now()
    const earned = (now - lookedAt) * share
    lookedAt = now
    for (const one of each) {
      const used = usedBy(one.pid)
      one.left = Math.min(one.left + earned - (used - one.used), MAX_CREDIT_MS * share)
      one.used = used
      const isOver = one.left < 0
      if (isOver !== one.isPaused) process.kill(one.pid, isOver ? 'SIGSTOP' : 'SIGCONT')
      one.isPaused = isOver
    }
  }
  const timer = setInterval(look, POLL_MS)
  return {
    [Symbol.dispose]() {
      clearInterval(timer)
      for (const { pid } of each) process.kill(pid, 'SIGCONT')
    },
  }
}

if (import.meta.main) await printServers()
