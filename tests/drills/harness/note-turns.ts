import { appendFileSync } from 'node:fs'
import { isMainThread } from 'node:worker_threads'

/**
 * Loaded into a server by `--import`: writes the processor time (ms) of each long turn of its event loop to the file
 * HOARD_TURNS_FILE, a line each. Nobody was let in meanwhile; what other programs take from the processor doesn't count.
 */
const NOTED_MS = 10
const file = process.env['HOARD_TURNS_FILE']
let began = process.threadCpuUsage()

function note() {
  const { user, system } = process.threadCpuUsage(began)
  began = process.threadCpuUsage()
  const ms = (user + system) / 1000
  if (ms >= NOTED_MS) appendFileSync(file!, `${ms.toFixed(1)}\n`)
}

if (isMainThread && file) setInterval(note, 1).unref()
