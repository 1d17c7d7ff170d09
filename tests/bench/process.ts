import { readFile } from 'node:fs/promises'

const TICKS_PER_SECOND = 100
const SAMPLE_MS = 20

/** CPU seconds used by a process and its finished threads (Linux). */
export async function cpuSeconds(pid: number): Promise<number> {
  const fields = (await readFile(`/proc/${pid}/stat`, 'utf8')).split(') ')[1]!.split(' ')
  return (Number(fields[11]) + Number(fields[12])) / TICKS_PER_SECOND
}

/** CPU seconds of a process and its current children. */
export async function cpuSecondsOfAll(pid: number): Promise<number> {
  const children = await readFile(`/proc/${pid}/task/${pid}/children`, 'utf8')
  const each = await Promise.all(
    [pid, ...children.split(' ').filter(Boolean).map(Number)].map((one) => cpuSeconds(one).catch(() => 0)),
  )
  return each.reduce((sum, one) => sum + one, 0)
}

/** CPU seconds used by children of this process that have ended. */
export async function cpuSecondsOfEnded(): Promise<number> {
  const fields = (await readFile('/proc/self/stat', 'utf8')).split(') ')[1]!.split(' ')
  return (Number(fields[13]) + Number(fields[14])) / TICKS_PER_SECOND
}

/** Megabytes of memory of a process, with shared pages counted in part (PSS). */
export async function memoryMegabytes(pid: number): Promise<number> {
  const rollup = await readFile(`/proc/${pid}/smaps_rollup`, 'utf8')
  return Math.round(Number(/^Pss:\s+(\d+)/m.exec(rollup)?.[1]) / 1024)
}

interface Usage {
  seconds: number
  /** Peak megabytes (RSS) of all processes together. */
  memory: number
}

/** Duration of some work and peak memory of processes meanwhile; `pids` is polled. */
export async function measureProcesses(pids: () => number[], work: () => Promise<unknown>): Promise<Usage> {
  let memory = 0
  const sampling = setInterval(async () => {
    const each = await Promise.all(pids().map(residentMegabytes))
    memory = Math.max(
      memory,
      each.reduce((sum, one) => sum + one, 0),
    )
  }, SAMPLE_MS)
  const began = performance.now()
  try {
    await work()
    return { seconds: (performance.now() - began) / 1000, memory }
  } finally {
    clearInterval(sampling)
  }
}

/** Megabytes (RSS); zero for a process that has ended. */
export async function residentMegabytes(pid: number): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8').catch(() => '')
  return Number(/^VmRSS:\s+(\d+)/m.exec(status)?.[1] ?? 0) / 1024
}
