import { mkdtemp, rm } from 'node:fs/promises'
import { availableParallelism, tmpdir } from 'node:os'
import { join } from 'node:path'
import { openDatabase } from '#server/database/open-database.ts'
import { startBalancer } from '#tests/fleet/harness/balancer.ts'
import { fillShop } from './engines-data.ts'
import { uncachedPages } from './engines-kinds.ts'
import { ask, type Kind } from './engines-load.ts'
import { startBenchPostgres, type BenchPostgres } from './engines-postgres.ts'
import { startServer, type BenchServer } from './engines-shop.ts'
import { cpuSeconds, cpuSecondsOfAll, cpuSecondsOfEnded } from './process.ts'
import { held } from './share.ts'
import { freePort } from '#tests/harness/waiting.ts'

const SECONDS = Number(process.env['BENCH_SECONDS'] ?? 4)
/** Of one processor, that each server may use: two of them, PostgreSQL, nginx and wrk must fit on two processors. */
const SHARE = Number(process.env['BENCH_SHARE'] ?? 0.35)
const ROUNDS = 3
const CONNECTIONS = 16
const ALL_CORES = `0-${availableParallelism() - 1}`

type Balancer = Awaited<ReturnType<typeof startBalancer>>

/** Milliseconds of CPU for a request. */
interface Cost {
  server: number
  database: number
  balancer: number
  asker: number
}

interface Figures {
  rate: number
  /** Of a processor, that all servers together have used. */
  share: number
  cost: Cost
}

/**
 * Two servers against one, behind nginx as docs/growing sets it up: pages that are made anew, and a write. Each server is held to a
 * share of a processor, so that both have what one alone had, on a small machine too: what is shared by them is all that can be in
 * the way then.
 */
export async function printServers() {
  const folder = await mkdtemp(join(tmpdir(), 'hoard-bench-'))
  await using postgres = await startBenchPostgres(ALL_CORES)
  try {
    const database = await postgres.create('hoard')
    await fillShop(database)
    const shop = { database, cores: ALL_CORES, keeps: 'readings' } as const
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

interface Fleet {
  folder: string
  postgres: BenchPostgres
  servers: readonly BenchServer[]
  /** To one server, and to two. */
  balancers: readonly Balancer[]
}

async function compare(kinds: readonly Kind[], fleet: Fleet) {
  console.log(
    `Each server held to ${SHARE} of a processor, ${CONNECTIONS} connections, medians of ${ROUNDS} rounds of ${SECONDS} s in turns`,
  )
  const rows: Record<string, Record<string, string>> = {}
  for (const kind of kinds) {
    const rounds = fleet.balancers.map((): Figures[] => [])
    // At their own pace first: code that is new to a server takes it long, and would be measured for seconds.
    for (const { url } of fleet.servers)
      await ask({ url, kind, folder: fleet.folder, connections: CONNECTIONS, cores: ALL_CORES, seconds: 2 })
    for (let round = 0; round < ROUNDS; round++)
      for (const [place, balancer] of fleet.balancers.entries())
        rounds[place]!.push(await measure(kind, balancer, fleet))
    const [one, two] = rounds.map(median) as [Figures, Figures]
    const { server, database, balancer, asker } = two.cost
    rows[kind.name] = {
      'one/s': one.rate.toFixed(0),
      'two/s': two.rate.toFixed(0),
      'two to one': `${(two.rate / one.rate).toFixed(2)} x`,
      // What it would be had each server had just its share.
      'by CPU': `${((2 * one.cost.server) / server).toFixed(2)} x`,
      'processors used': `${one.share.toFixed(2)} / ${two.share.toFixed(2)}`,
      'ms of server': `${one.cost.server.toFixed(2)} / ${server.toFixed(2)}`,
      'PostgreSQL, nginx, wrk': [database, balancer, asker].map((each) => each.toFixed(2)).join(', '),
      // What one server with a processor of its own makes, and how many of those one processor of PostgreSQL serves.
      'a server/s': (1000 / server).toFixed(0),
      'servers of a PostgreSQL processor': (server / database).toFixed(1),
    }
  }
  console.table(rows)
  console.log('target: two servers at least 1.7 x of one')
  console.log(
    `This machine has ${availableParallelism()} processors: it shows whether two servers are in each other's way, at ${SHARE} of a processor each; ` +
      'it cannot show what two make that have a whole processor each while PostgreSQL has its own.',
  )
}

async function measure(kind: Kind, balancer: Balancer, { folder, postgres, servers }: Fleet): Promise<Figures> {
  using _ = held(
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
  const { rate, requests } = await ask({ ...asked, seconds: SECONDS })
  const after = await used()
  const each = (who: keyof Cost) => ((after[who] - before[who]) / requests) * 1000
  return {
    rate,
    share: (after.server - before.server) / (requests / rate),
    cost: { server: each('server'), database: each('database'), balancer: each('balancer'), asker: each('asker') },
  }
}

/** A write that is not counted for an address: nginx tells the shop that all of them come from here. */
async function quantities(place: string): Promise<Kind> {
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

if (import.meta.main) await printServers()
