import { readFile } from 'node:fs/promises'

const TICKS_PER_SECOND = 100

/** Seconds of CPU that a process and its finished threads have used (Linux). */
export async function cpuSeconds(pid: number): Promise<number> {
  const fields = (await readFile(`/proc/${pid}/stat`, 'utf8')).split(') ')[1]!.split(' ')
  return (Number(fields[11]) + Number(fields[12])) / TICKS_PER_SECOND
}

/** Megabytes of memory that belong to a process, shared pages counted in part (PSS). */
export async function memoryMegabytes(pid: number): Promise<number> {
  const rollup = await readFile(`/proc/${pid}/smaps_rollup`, 'utf8')
  return Math.round(Number(/^Pss:\s+(\d+)/m.exec(rollup)?.[1]) / 1024)
}
