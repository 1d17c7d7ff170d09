import type { FullConfig, Reporter, Suite } from '@playwright/test/reporter'
import { relative } from 'node:path'
import { describeSlowest } from '#tests/harness/slowest.ts'

/** After a run of Playwright: says where the time went. */
export default class SlowestReporter implements Reporter {
  #root: Suite | undefined

  onBegin(_config: FullConfig, root: Suite) {
    this.#root = root
  }

  onEnd() {
    const journeys = (this.#root?.allTests() ?? []).flatMap(({ title, location, results }) => {
      const ms = results.reduce((sum, { duration }) => sum + duration, 0)
      return ms > 0 ? [{ name: `${relative(process.cwd(), location.file)} › ${title}`, ms }] : []
    })
    for (const line of describeSlowest('journeys', journeys)) process.stdout.write(`${line}\n`)
  }

  printsToStdio() {
    return false
  }
}
