import type { WithChanges } from '#server/changes/changes.ts'
import { createAuditLogger } from '#server/content/activity/audit-logger.ts'
import type { Site } from '#server/content/references/site.ts'
import type { Database } from '#server/database/database.ts'
import type { Staff } from '#server/http/serve.ts'
import { MAX_REDIRECTS } from '#shared/features/redirects/limits.ts'
import type { ImportLine } from '#shared/features/redirects/redirects.contract.ts'
import { RedirectDraft, redirectRecord } from '#shared/features/redirects/redirects.record.ts'
import { invalidFile, parseRedirects, type CsvLine } from './parse-csv.ts'
import { mapAtOnce } from './map-at-once.ts'
import { normalizeRedirect, refusalOf, takenRefusal, Targets } from './redirect-rules.ts'
import {
  insertRedirects,
  listRedirects,
  readTargets,
  redirectsChanged,
  updateRedirect,
} from './redirects.repository.ts'

interface ImportParts {
  origin: string
  site: Site
}

/** A valid line, normalised, or why it isn't valid. */
type ReadLine = CsvLine & { refusal: string | null }

const log = createAuditLogger(redirectRecord)

/** Redirects per statement. */
const BATCH_SIZE = 500

/** What an import of this file would do. Throws HttpError (400) if it is none. */
export const previewImport = async (db: Database, text: string, parts: ImportParts): Promise<ImportLine[]> =>
  planLines(await readLines(text, parts), await readTargets(db))

/** Adds and changes all redirects of a file but those that are refused. Throws HttpError (400) if it is none. */
export async function importRedirects(
  { db, withChanges }: { db: Database; withChanges: WithChanges },
  text: string,
  { staff, ...parts }: ImportParts & { staff: Staff | null },
): Promise<ImportLine[]> {
  const lines = await readLines(text, parts)
  if (lines.length === 0) return planLines(lines, await readTargets(db))
  return withChanges(async (tx, publishChange) => {
    const present = new Map((await listRedirects(tx)).map((redirect) => [redirect.fromPath, redirect]))
    const planned = planLines(lines, new Targets([...present.values()]))
    const added = planned.filter(({ outcome }) => outcome === 'added')
    for (let start = 0; start < added.length; start += BATCH_SIZE) {
      const batch = added.slice(start, start + BATCH_SIZE).map(({ fromPath, target }) => ({ fromPath, target }))
      await log.allCreated(tx, staff, await insertRedirects(tx, batch, () => undefined))
    }
    for (const { fromPath, target } of planned.filter(({ outcome }) => outcome === 'changed')) {
      const options = { change: { target }, version: undefined, isRewrite: true }
      await log.updated(tx, staff, await updateRedirect(tx, present.get(fromPath)!.id, options, () => undefined))
    }
    publishChange(redirectsChanged)
    return planned
  })
}

/** The lines of a file, normalised. Whatever depends on other redirects is checked later. */
async function readLines(text: string, { origin, site }: ImportParts): Promise<ReadLine[]> {
  const lines = parseRedirects(text)
  if (lines.length > MAX_REDIRECTS)
    throw invalidFile(`The file has ${lines.length} redirects. A shop can have ${MAX_REDIRECTS}. Nothing was imported.`)
  return mapAtOnce(lines, async ({ line, ...cells }): Promise<ReadLine> => {
    const parsed = RedirectDraft.safeParse(cells)
    if (!parsed.success) return { line, ...cells, refusal: parsed.error.issues[0]!.message }
    const redirect = normalizeRedirect(parsed.data, origin)
    const isTaken = await site.isTaken(redirect.fromPath)
    return { line, ...redirect, refusal: isTaken ? takenRefusal(redirect.fromPath).message : null }
  })
}

/** What each line does, one after the other: a line is checked against those before it. Changes `targets`. */
function planLines(lines: readonly ReadLine[], targets: Targets): ImportLine[] {
  const written = new Map<string, number>()
  return lines.map(({ refusal, ...line }): ImportLine => {
    const refuse = (note: string): ImportLine => ({ ...line, outcome: 'refused', note })
    if (refusal !== null) return refuse(refusal)
    const { fromPath, target } = line
    const earlier = written.get(fromPath)
    if (earlier !== undefined) return refuse(`Line ${earlier} redirects ${fromPath} already.`)
    const before = targets.get(fromPath)
    if (before === target) {
      written.set(fromPath, line.line)
      return { ...line, outcome: 'unchanged', note: null }
    }
    targets.delete(fromPath)
    const found = refusalOf(fromPath, target, targets)
    if (found) {
      if (before !== undefined) targets.set(fromPath, before)
      return refuse(found.message)
    }
    written.set(fromPath, line.line)
    targets.set(fromPath, target)
    return before === undefined
      ? { ...line, outcome: 'added', note: null }
      : { ...line, outcome: 'changed', note: `Until now, it led to ${before}.` }
  })
}
