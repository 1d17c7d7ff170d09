import { execFile } from 'node:child_process'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'

const run = promisify(execFile)

/** What wrk sends: Lua that defines `request`. It may use `number`, which counts up over all of its runs. */
export interface Kind {
  name: string
  request: string
}

export interface Measured {
  /** Requests a second. */
  rate: number
  /** Milliseconds. */
  p50: number
  p99: number
  requests: number
}

interface Asked {
  url: string
  kind: Kind
  /** For wrk's script. */
  folder: string
  connections: number
  seconds: number
  /** Those that wrk may run on, as `taskset` takes them. */
  cores: string
}

let runs = 0

/** Puts wrk on a server for some seconds. Throws when a request is answered with an error. */
export async function ask({ url, kind, folder, connections, seconds, cores }: Asked): Promise<Measured> {
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
