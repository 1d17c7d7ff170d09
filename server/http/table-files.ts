import { pipeline } from 'node:stream/promises'
import { Readable } from 'node:stream'
import { stringify } from 'csv-stringify'
import type { Context, Middleware } from 'koa'
import { requireAccess, type AccessRules } from './access.ts'
import { Refusal } from './errors.ts'
import type { RequestState } from './failures.ts'

/** A table that administrators take with them as a CSV file. */
export interface TableFile {
  path: string
  /** Its file's name, before the date. */
  name: string
  columns: readonly string[]
  /** Read while the file is being sent: it is never in memory as a whole. */
  rows(): AsyncIterable<readonly string[]>
}

interface TableFilesParts {
  access: AccessRules
  /** The shop's: in which day the file is made. */
  timeZone: string
  files: readonly TableFile[]
}

/**
 * Answers their addresses, whatever the method. A spreadsheet program knows by the mark at the beginning that it is UTF-8, and what
 * shoppers have typed never becomes a formula in it.
 */
export function tableFiles({ access, timeZone, files }: TableFilesParts): Middleware {
  const byPath = new Map(files.map((file) => [file.path, file]))
  return async (ctx, next) => {
    const file = byPath.get(ctx.path)
    if (!file) return next()
    if (ctx.method !== 'GET' && ctx.method !== 'HEAD')
      throw new Refusal(405, `${ctx.path} answers GET.`, { allow: 'GET, HEAD' })
    await requireAccess(ctx, 'administrator', access)
    const day = Temporal.Now.plainDateISO(timeZone).toString()
    ctx.set('cache-control', 'no-store')
    ctx.set('content-disposition', `attachment; filename="${file.name}-${day}.csv"`)
    ctx.type = 'text/csv; charset=utf-8'
    ctx.body = ctx.method === 'HEAD' ? '' : textOf(file, ctx)
  }
}

function textOf({ columns, rows, name }: TableFile, ctx: Context) {
  const text = stringify({
    bom: true,
    header: true,
    columns: [...columns],
    escape_formulas: true,
    record_delimiter: 'windows',
    quote_record_delimiter: true,
  })
  pipeline(Readable.from(rows()), text).catch((error: unknown) => {
    // Whoever asked may have gone; a file that breaks off is no answer that could still be refused.
    const { log } = ctx.state as RequestState
    log.info({ err: error, file: name }, 'a file could not be sent to its end')
  })
  return text
}
