import { execFile } from 'node:child_process'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { cpuSeconds } from './process.ts'

const run = promisify(execFile)

export interface Load {
  /** Requests per second. */
  rate: number
  /** Milliseconds. */
  p50: number
  p99: number
  /** Microseconds of the server's CPU per request. */
  cpu: number
}

const CONNECTIONS = 32

/**
 * Runs wrk against a URL for some seconds, after one second of warm-up. `fresh`, the start of a parameter such as
 * `search=x`, gets another number in each request to bypass the cache.
 */
interface LoadOptions {
  pid: number
  folder: string
  fresh?: string
  encoding: string
  seconds: number
}

export async function load(url: string, { pid, folder, fresh, encoding, seconds }: LoadOptions): Promise<Load> {
  const script = join(folder, 'load.lua')
  await writeFile(script, lua(fresh))
  const wrk = (seconds: number) =>
    run('wrk', [
      '-t1',
      `-c${CONNECTIONS}`,
      `-d${seconds}s`,
      '--latency',
      '-H',
      `Accept-Encoding: ${encoding}`,
      '-s',
      script,
      url,
    ])
  await wrk(1)
  const before = await cpuSeconds(pid)
  const { stdout } = await wrk(seconds)
  const used = (await cpuSeconds(pid)) - before
  const [requests = 0, microseconds = 1, p50 = 0, p99 = 0, failed = 0] = /^RESULT (.*)$/m
    .exec(stdout)![1]!
    .split(' ')
    .map(Number)
  if (failed > 0) throw new Error(`${failed} of ${requests} requests to ${url} failed`)
  return { rate: (requests / microseconds) * 1e6, p50: p50 / 1000, p99: p99 / 1000, cpu: (used / requests) * 1e6 }
}

const lua = (fresh: string | undefined) => `
${
  fresh
    ? `local n = 1000 + os.time() % 10000 * 100000
request = function()
  n = n + 1
  local mark = string.find(wrk.path, "?", 1, true) and "&" or "?"
  return wrk.format("GET", wrk.path .. mark .. "${fresh}" .. n)
end`
    : ''
}
done = function(summary, latency)
  local failed = summary.errors.status + summary.errors.read + summary.errors.timeout
  print(string.format("RESULT %d %d %d %d %d", summary.requests, summary.duration, latency:percentile(50), latency:percentile(99), failed))
end
`
