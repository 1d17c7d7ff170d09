import { readFile } from 'node:fs/promises'

const TICKS_PER_SECOND = 100
const SAMPLE_MS = 20

/** Seconds of CPU that a process and its finished threads have used (Linux). */
export async function cpuSeconds(pid: number): Promise<number> {
  const fields = (await readFile(`/proc/${pid}/stat`, 'utf8')).split(') ')[1]!.split(' ')
  return (Number(fields[11]) + Number(fields[12])) / TICKS_PER_SECOND
}

/** Seconds of CPU of a process and of its children that are there now. */
export async function cpuSecondsOfAll(pid: number): Promise<number> {
  const children = await readFile(`/proc/${pid}/task/${pid}/children`, 'utf8')
  const each = await Promise.all(
    [pid, ...children.split(' ').filter(Boolean).map(Number)].map((one) => cpuSeconds(one).catch(() => 0)),
  )
  return each.reduce((sum, one) => sum + one, 0)
}

/** Seconds of CPU that children of this process have used which have ended since. */
export async function cpuSecondsOfEnded(): Promise<number> {
  const fields = (await readFile('/proc/self/stat', 'utf8')).split(') ')[1]!.split(' ')
  return (Number(fields[13]) + Number(fields[14])) / TICKS_PER_SECOND
}

/** Megabytes of memory that belong to a process, shared pages counted in part (PSS). */
export async function memoryMegabytes(pid: number): Promise<number> {
  const rollup = await readFile(`/proc/${pid}/smaps_rollup`, 'utf8')
  return Math.round(Number(/^Pss:\s+(\d+)/m.exec(rollup)?.[1]) / 1024)
}

/** How a tool did in one round. */
export interface Round {
  seconds: number
  /** Of its processes together, at most, in megabytes (RSS). */
  memory: number
}

/** How long work takes, and what processes take of memory meanwhile; `pids` is asked again and again. */
export async function measured(pids: () => number[], work: () => Promise<unknown>): Promise<Round> {
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

/** Megabytes (RSS). Zero for a process that has just ended. */
export async function residentMegabytes(pid: number): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8').catch(() => '')
  return Number(/^VmRSS:\s+(\d+)/m.exec(status)?.[1] ?? 0) / 1024
}
