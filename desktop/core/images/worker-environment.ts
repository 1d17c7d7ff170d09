/**
 * Environment of an image process: enough to run, and nothing worth leaking from a process that decodes untrusted
 * bytes.
 */
export function workerEnvironment({ PATH, SystemRoot, TEMP, TMPDIR, HOME }: NodeJS.ProcessEnv): Record<string, string> {
  return {
    ...(PATH && { PATH }),
    ...(SystemRoot && { SystemRoot }),
    ...(TEMP && { TEMP }),
    ...(TMPDIR && { TMPDIR }),
    ...(HOME && { HOME }),
    // Fewer malloc arenas retain freed memory.
    MALLOC_ARENA_MAX: '2',
    // One thread decodes, one reads and writes.
    UV_THREADPOOL_SIZE: '2',
  }
}
