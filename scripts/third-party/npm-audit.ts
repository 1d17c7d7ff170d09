import { z } from 'zod'
import { parseJson } from '#shared/contract/json.ts'

export interface Verdict {
  text: string
  /** One line each; the audit fails if there are any. */
  problems: string[]
}

/** What npm printed. */
interface Printed {
  stdout: string
  stderr: string
}

const Report = z.object({
  vulnerabilities: z.record(
    z.string(),
    z.object({ severity: z.string(), via: z.array(z.union([z.string(), z.object({ title: z.string() })])) }),
  ),
})
const Signatures = z.object({
  invalid: z.array(z.object({ name: z.string(), version: z.string() })),
  missing: z.array(z.object({ name: z.string(), version: z.string() })),
})
const Failure = z.union([
  z.object({ statusCode: z.number() }).transform(({ statusCode }) => String(statusCode)),
  z.object({ error: z.object({ code: z.string() }) }).transform(({ error }) => error.code),
])

/** What `npm audit --json` found. */
export function readAdvisories(printed: Printed): Verdict {
  const json = parseJson(printed.stdout)
  const report = Report.safeParse(json)
  // A registry without an audit doesn't know the address or the method.
  if (!report.success) return unchecked('vulnerabilities', json, printed, ['400', '404', '405', '501'])
  const problems = Object.entries(report.data.vulnerabilities).map(([name, { severity, via }]) => {
    const causes = via.map((cause) => (typeof cause === 'string' ? `through ${cause}` : cause.title))
    return `${name} (${severity}): ${causes.join('; ')}`
  })
  return {
    problems,
    text: problems.length === 0 ? 'No package has a known vulnerability.' : 'Known vulnerabilities:',
  }
}

/** What `npm audit signatures --json` found. */
export function readSignatures(printed: Printed): Verdict {
  const json = parseJson(printed.stdout)
  const report = Signatures.safeParse(json)
  // npm's public keys come from another host than the packages, which mirrors don't have.
  if (!report.success)
    return unchecked('signatures', json, printed, ['404', 'E404', 'EMISSINGSIGNATUREKEY', 'ENOTFOUND'])
  const { invalid, missing } = report.data
  const problems = [
    ...invalid.map(({ name, version }) => `${name} ${version} has an invalid signature`),
    ...missing.map(({ name, version }) => `${name} ${version} has no signature`),
  ]
  return { problems, text: problems.length === 0 ? 'All signatures are valid.' : 'Signatures:' }
}

function unchecked(what: string, json: unknown, { stderr }: Printed, harmless: string[]): Verdict {
  const code = Failure.safeParse(json).data ?? /^npm error code (\S+)/m.exec(stderr)?.[1] ?? null
  if (code !== null && harmless.includes(code))
    return {
      text: `${what} not checked: the registry in use has none, or no way to check them (${code})`,
      problems: [],
    }
  return { text: `${what} could not be checked:`, problems: [code ?? 'npm gave no reason', ...stderr.split('\n')] }
}
