import { execFile } from 'node:child_process'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { handleOf, sizes } from './engines-data.ts'

const run = promisify(execFile)

/** Request for wrk: Lua that defines `request`. `number` counts up over all runs. */
export interface LoadKind {
  name: string
  request: string
}

export interface LoadResult {
  /** Requests per second. */
  rate: number
  /** Milliseconds. */
  p50: number
  p99: number
  requests: number
}

interface LoadOptions {
  url: string
  kind: LoadKind
  /** For wrk's script. */
  folder: string
  connections: number
  seconds: number
  /** Cores for wrk, in `taskset` format. */
  cores: string
}

let runs = 0

/** Runs wrk against a server for some seconds. Throws if a request gets an error response. */
export async function runLoad({ url, kind, folder, connections, seconds, cores }: LoadOptions): Promise<LoadResult> {
  const script = join(folder, 'engines.lua')
  await writeFile(script, lua(kind.request, ++runs))
  const wrk = [
    '-c',
    cores,
    'wrk',
    '-t1',
    `-c${connections}`,
    `-d${seconds}s`,
    '--timeout',
    '20s',
    '--latency',
    '-s',
    script,
    url,
  ]
  const { stdout } = await run('taskset', wrk)
  const [requests = 0, microseconds = 1, p50 = 0, p99 = 0, failed = 0] = /^RESULT (.*)$/m
    .exec(stdout)![1]!
    .split(' ')
    .map(Number)
  if (failed > 0) throw new Error(`${failed} of ${requests} requests failed: ${kind.name} of ${url}`)
  return { rate: (requests / microseconds) * 1e6, p50: p50 / 1000, p99: p99 / 1000, requests }
}

const lua = (request: string, from: number) => `
local number = ${from * 1_000_003}
wrk.headers["Accept-Encoding"] = "br"
${request.replace('function request()', 'function request()\n  number = number + 1')}
done = function(summary, latency)
  local failed = summary.errors.status + summary.errors.read + summary.errors.timeout
  print(string.format("RESULT %d %d %d %d %d", summary.requests, summary.duration, latency:percentile(50), latency:percentile(99), failed))
end
`

const get = (name: string, path: string): LoadKind => ({
  name,
  request: `function request() return wrk.format("GET", ${path}) end`,
})

const [first, second] = handleOf(0).split('0')
const someProduct = `"${first}" .. number % ${sizes.products} .. "${second}"`
const words = '{"dragon", "frost+wyrm", "ooz", "ember+gob", "go", "troll+12", "miniature", "qqq"}'
const word = `(${words})[number % 8 + 1]`

export const cachedKinds: LoadKind[] = [
  get('cached page /gallery', '"/gallery"'),
  get('cached call /api/navigation', '"/api/navigation"'),
]

export const uncachedPages: LoadKind[] = [
  get('page /', '"/"'),
  get('page /gallery', '"/gallery"'),
  get('page /gallery, searched', `"/gallery?search=" .. ${word}`),
  get('page /product/:handle', `"/product/" .. ${someProduct}`),
  get('page /about (CMS)', '"/about"'),
  get('page /blog', '"/blog"'),
  get('page /blog/:slug', '"/blog/a-dragon-in-six-colours"'),
]
