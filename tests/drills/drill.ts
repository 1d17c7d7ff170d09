import { test, type TestContext } from 'vitest'
import { Findings, createRandom } from './harness/findings.ts'

export interface DrillRun {
  /** Repeats a run: `npm run drill -- kill --seed 7`. */
  seed: number
  /** Deterministic random numbers from the seed. */
  random: () => number
  /** False within `npm run test:slow`, where all drills together take at most 45 seconds. */
  isLong: boolean
  /** From `--rounds`; without it each drill decides. */
  rounds: number | undefined
  findings: Findings
}

export interface DrillOptions {
  /** Ids of docs/specification. */
  tags?: string[]
  /** In milliseconds, for the long form. */
  timeout: number
  /** Why it can't run here, such as a missing program; undefined if it can. The report names it as skipped. */
  missing?: () => string | undefined
}

export const isLong = process.env['HOARD_DRILL'] === 'long'

/**
 * One drill: a test with real server processes that ends with a line of figures. `run` returns the figures and records
 * failures in `findings`; any failure fails the drill. The short form has a fixed seed, the long one a random one.
 */
export function drill(
  name: string,
  title: string,
  { tags = [], timeout, missing }: DrillOptions,
  run: (drill: DrillRun) => Promise<Record<string, number | string>>,
): void {
  test(`${name}: ${title}`, { tags, timeout }, async ({ skip }: TestContext) => {
    const reason = missing?.()
    if (reason) skip(reason)
    const rounds = process.env['HOARD_DRILL_ROUNDS'] ? Number(process.env['HOARD_DRILL_ROUNDS']) : undefined
    const seed = Number(process.env['HOARD_DRILL_SEED'] ?? (isLong ? Math.floor(Math.random() * 1e6) : 1))
    const findings = new Findings(name)
    findings.say(`seed ${seed}`)
    const began = performance.now()
    let figures: Record<string, number | string> = {}
    try {
      figures = await run({ seed, random: createRandom(seed), isLong, rounds, findings })
    } finally {
      const seconds = Math.round((performance.now() - began) / 1000)
      const all = { ...figures, faults: findings.wrong.length, seconds }
      const line = Object.entries(all).map(([what, count]) => `${count.toLocaleString('en')} ${what}`)
      findings.say(`${isLong ? 'long' : 'short'} form, seed ${seed}: ${line.join(', ')}`)
    }
    if (findings.wrong.length > 0) throw new Error(`seed ${seed}:\n${findings.wrong.join('\n')}`)
  })
}

/** For drills without a short form. */
export function onlyLong(): string | undefined {
  return isLong ? undefined : 'has no short form: npm run drill'
}
