import { join } from 'node:path'
import { FAILURES_FILE } from '#tests/harness/failures.ts'
import { killLeftovers, RUN_MARK } from './leftovers.ts'
import { openTestFolder } from './test-folder.ts'
import { runAll, type Step } from './run.ts'

/** Runs steps of tests: with a folder for their temporary files, without leftovers, and with their failures at the end. */
export async function runTests(steps: Step[]): Promise<void> {
  const temporary = openTestFolder()
  const mark = `${process.pid}-${Date.now()}`
  const failures = join(temporary, 'failures.txt')
  await runAll(steps, {
    env: { TMPDIR: temporary, [RUN_MARK]: mark, [FAILURES_FILE]: failures },
    failures,
    cleanUp: async () =>
      (await killLeftovers(mark, temporary)).map((process) => `a process was left behind and killed: ${process}`),
  })
}
