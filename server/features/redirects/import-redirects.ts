import type { WithChanges } from '#server/changes/changes.ts'
import { createAuditLogger } from '#server/content/activity/audit-logger.ts'
import type { Site } from '#server/content/references/site.ts'
import type { Database } from '#server/database/database.ts'
import { databaseHttpError } from '#server/database/http-errors.ts'
import { HttpError } from '#server/errors.ts'
import { Thread } from '#server/jobs/thread.ts'
import { pause } from '#server/pause.ts'
import type { Staff } from '#server/http/serve.ts'
import type { ImportLine } from '#shared/features/redirects/redirects.contract.ts'
import { RedirectDraft, redirectRecord } from '#shared/features/redirects/redirects.record.ts'
import type { CsvLine, ParsedFile } from './parse-csv.ts'
import { mapAtOnce } from './map-at-once.ts'
import { normalizeRedirect, refusalOf, takenRefusal, withoutOrigin, type Targets } from './redirect-rules.ts'
import { changeTargets, insertRedirects, readTargets, redirectsChanged } from './redirects.repository.ts'

interface ImportParts {
  origin: string
  site: Site
}

/** A valid line, normalised, or why it isn't valid; with what is ignored of it. */
type ReadLine = CsvLine & { note: string | null }

const log = createAuditLogger(redirectRecord)

/** Lines per transaction, which keeps other writes waiting. */
const BATCH_SIZE = 250

/** A large file takes a tenth of a second; a hostile one could take ten. */
const thread = new Thread<{ text: string }, ParsedFile>(new URL('./parse-csv.worker.ts', import.meta.url), {
  waiting: 10,
  jobMs: 10_000,
})

/** What an import of this file would do. Throws HttpError (400) if it is none. */
export const previewImport = async (db: Database, text: string, parts: ImportParts): Promise<ImportLine[]> =>
  planLines(await readLines(text, parts), await readTargets(db))

/**
 * Adds and changes all redirects of a file but those that are refused, batch by batch: an import that was interrupted
 * is completed by the next. Throws HttpError (400) if it is none.
 */
export async function importRedirects(
  withChanges: WithChanges,
  text: string,
  { staff, ...parts }: ImportParts & { staff: Staff | null },
): Promise<ImportLine[]> {
  const lines = await readLines(text, parts)
  const imported: ImportLine[] = []
  const written = new Map<string, number>()
  for (let start = 0; start < lines.length; start += BATCH_SIZE) {
    const planned = await withChanges(async (tx, publishChange) => {
      const batch = lines.slice(start, start + BATCH_SIZE)
      const done = await planLines(batch, await readTargets(tx), written)
      await log.allCreated(tx, staff, await insertRedirects(tx, draftsOf(done, 'added'), () => undefined))
      await log.allUpdated(tx, staff, await changeTargets(tx, draftsOf(done, 'changed')))
      publishChange(redirectsChanged)
      return done
    }).catch((error: unknown): never => {
      throw interrupted(error, imported)
    })
    for (const { outcome, fromPath, line } of planned) if (isDone(outcome)) written.set(fromPath, line)
    imported.push(...planned)
  }
  return imported
}

/** What to say about a failure after some batches, which stay; errors say that nothing was saved. */
function interrupted(error: unknown, imported: readonly ImportLine[]): unknown {
  const saved = draftsOf(imported, 'added').length + draftsOf(imported, 'changed').length
  const refusal = error instanceof HttpError ? error : databaseHttpError(error)
  if (saved === 0 || !refusal) return error
  const reason = refusal.message.replace(/ ?Nothing was saved.*$/, '')
  const message = `${reason} ${saved} redirects of this file are saved. Import it again for the others; those that are saved stay as they are.`
  return new HttpError(refusal.status, message, refusal.headers, {}, { cause: error })
}

const isDone = (outcome: ImportLine['outcome']) => outcome !== 'refused' && outcome !== 'ignored'

const draftsOf = (lines: readonly ImportLine[], wanted: ImportLine['outcome']) =>
  lines.filter(({ outcome }) => outcome === wanted).map(({ fromPath, target }) => ({ fromPath, target }))

/** The response (400) to a file that can't be imported. */
const invalidFile = (message: string) => new HttpError(400, message, {}, { details: { fields: { text: message } } })

async function parseFile(text: string): Promise<CsvLine[]> {
  const parsed = await thread.run({ text }).catch((error: Error): ParsedFile => {
    if (error instanceof HttpError) throw error
    return { problem: 'This file can’t be read: it takes too long. Nothing was imported.' }
  })
  if ('problem' in parsed) throw invalidFile(parsed.problem)
  return parsed.lines
}

/** The lines of a file, normalised. Whatever depends on other redirects is checked later. */
async function readLines(text: string, { origin, site }: ImportParts): Promise<ReadLine[]> {
  return mapAtOnce(await parseFile(text), async (read): Promise<ReadLine> => {
    const { host } = new URL(origin)
    const fromPath = withScheme(read.fromPath, host)
    const line = {
      ...read,
      fromPath,
      target: withoutOrigin(read.target, origin),
      note: ignoredOf(read, fromPath, host),
    }
    if (line.isIgnored || line.refusal !== null) return line
    const parsed = RedirectDraft.safeParse(line)
    if (!parsed.success) return { ...line, refusal: parsed.error.issues[0]!.message }
    const redirect = normalizeRedirect(parsed.data, origin)
    const isTaken = await site.isTaken(redirect.fromPath)
    return { ...line, ...redirect, refusal: isTaken ? takenRefusal(redirect.fromPath).message : null }
  })
}

/** An address that begins with a host, as some shops export it, is one of another site. */
const withScheme = (fromPath: string, host: string) =>
  /^www\./i.test(fromPath) || fromPath.toLowerCase().startsWith(`${host}/`) ? `https://${fromPath}` : fromPath

/** What of a line is ignored, for people. */
function ignoredOf({ note }: CsvLine, fromPath: string, own: string): string | null {
  const [, host, hash] = /^(?:https?:\/\/([^/?#]*))?[^#]*(#.+)?$/is.exec(fromPath)!
  const notes = [
    note,
    host && host.toLowerCase() !== own && `${host} is ignored: redirects apply to addresses of this shop.`,
    hash && `${hash} is ignored: browsers don’t send what follows #.`,
  ]
  return notes.filter(Boolean).join(' ') || null
}

/**
 * What each line does, one after the other: a line is checked against those before it, of which those in `before` are written
 * already. Changes `targets`.
 */
async function planLines(
  lines: readonly ReadLine[],
  targets: Targets,
  before: ReadonlyMap<string, number> = new Map(),
): Promise<ImportLine[]> {
  const written = new Map(before)
  const plan = ({ refusal, isIgnored, note, ...line }: ReadLine): ImportLine => {
    if (isIgnored) return { ...line, outcome: 'ignored', note }
    const refuse = (why: string): ImportLine => ({ ...line, outcome: 'refused', note: why })
    if (refusal !== null) return refuse(refusal)
    const { fromPath, target } = line
    const earlier = written.get(fromPath)
    if (earlier !== undefined) return refuse(`Line ${earlier} redirects ${fromPath} already.`)
    const before = targets.get(fromPath)
    if (before === target) {
      written.set(fromPath, line.line)
      return { ...line, outcome: 'unchanged', note }
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
      ? { ...line, outcome: 'added', note }
      : { ...line, outcome: 'changed', note: [`Until now, it led to ${before}.`, note].filter(Boolean).join(' ') }
  }
  const planned: ImportLine[] = []
  for (const line of lines) {
    planned.push(plan(line))
    await pause()
  }
  return planned
}
