/** What a process for pictures gets of the editor's environment: enough to run, and nothing that what decodes strangers' bytes could tell. */
export function workerEnvironment({ PATH, SystemRoot, TEMP, TMPDIR, HOME }: NodeJS.ProcessEnv): Record<string, string> {
  return {
    ...(PATH && { PATH }),
    ...(SystemRoot && { SystemRoot }),
    ...(TEMP && { TEMP }),
    ...(TMPDIR && { TMPDIR }),
    ...(HOME && { HOME }),
    // Fewer heaps of the C library keep what was freed.
    MALLOC_ARENA_MAX: '2',
    // One decodes, one reads and writes.
    UV_THREADPOOL_SIZE: '2',
  }
}
