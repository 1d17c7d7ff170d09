import { spawnSync } from 'node:child_process'

/**
 * Kills a process with all that it started. It leads its own group, except on Windows, where Playwright starts programs
 * through a shell: killing only that would leave the program running.
 */
export function endTree(pid: number): void {
  if (process.platform === 'win32') {
    // Fails if the process has ended already.
    spawnSync('taskkill', ['/pid', String(pid), '/T', '/F'], { stdio: 'ignore' })
    return
  }
  try {
    process.kill(-pid, 'SIGKILL')
  } catch (error) {
    // The process has ended already.
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error
  }
}
