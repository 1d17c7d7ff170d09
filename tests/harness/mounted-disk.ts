import { execFileSync, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync } from 'node:fs'

const isRoot = process.getuid?.() === 0
const makeSpace = ['unshare', ...(isRoot ? [] : ['--user', '--map-root-user']), '--mount', '--propagation', 'private']
const enterSpace = ['nsenter', ...(isRoot ? [] : ['--user', '--preserve-credentials']), '--mount']

/** Why a small disk can't be mounted here; undefined if it can. */
export function cannotMount(): string | undefined {
  const tried = spawnSync(makeSpace[0]!, [...makeSpace.slice(1), 'mount', '-t', 'tmpfs', 'tmpfs', '/mnt'])
  return tried.status === 0 ? undefined : 'mounting a disk needs Linux, and root or user namespaces'
}

/** A small disk of its own, which only processes started with `inside` see. It is gone when the test process ends. */
export interface MountedDisk extends Disposable {
  /** The same folder for the test itself. */
  folder: string
  /** A command and its arguments that run with the disk. */
  inside(command: string, ...args: string[]): [string, string[]]
  /** Leaves this much (bytes) free; 0 fills the disk. */
  leave(bytes: number): void
  /** Throws while a file is open for writing. Returns true. */
  remount(how: 'ro' | 'rw'): true
  /** Takes the disk out of its folder, as if it were unplugged, or puts it back. Open files stay open. */
  unplug(): void
  plug(): void
}

/** Mounts an empty disk in memory at a folder, which is created. */
export async function mountDisk(folder: string): Promise<MountedDisk> {
  const elsewhere = `${folder}-unplugged`
  for (const each of [folder, elsewhere]) mkdirSync(each, { recursive: true })
  // cat ends with this process, and the disk with cat.
  const script = 'mount -t tmpfs -o size=2g,mode=700 tmpfs "$0" && echo ready && exec cat'
  const holder = spawn(makeSpace[0]!, [...makeSpace.slice(1), 'sh', '-c', script, folder], {
    stdio: ['pipe', 'pipe', 'inherit'],
  })
  await once(holder.stdout, 'data')
  const inside = (command: string, ...args: string[]): [string, string[]] => [
    enterSpace[0]!,
    [...enterSpace.slice(1), '--target', String(holder.pid), `--wdns=${process.cwd()}`, '--', command, ...args],
  ]
  const run = (...command: [string, ...string[]]) =>
    execFileSync(...inside(...command), { encoding: 'utf8', stdio: 'pipe' })
  return {
    folder: `/proc/${holder.pid}/root${folder}`,
    inside,
    leave(bytes) {
      const used = Number(run('df', '--block-size=1', '--output=used', folder).split('\n')[1])
      run('mount', '-o', `remount,size=${used + bytes}`, folder)
    },
    remount(how) {
      run('mount', '-o', `remount,${how}`, folder)
      return true
    },
    unplug: () => void run('mount', '--move', folder, elsewhere),
    plug: () => void run('mount', '--move', elsewhere, folder),
    [Symbol.dispose]: () => void holder.kill(),
  }
}
