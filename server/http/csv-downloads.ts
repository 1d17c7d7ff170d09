import { pipeline } from 'node:stream/promises'
import { Readable } from 'node:stream'
import type { ParsedUrlQuery } from 'node:querystring'
import type { Context, Middleware } from 'koa'
import type { z } from 'zod'
import { isConfirmed, requireAccess, requireConfirmation, type AccessRules } from './access.ts'
import { bearerToken } from './bearer.ts'
import { HttpError } from '#server/errors.ts'
import type { Endpoint } from '#shared/contract/endpoint.ts'
import { staffPaths } from '#shared/staff-paths.ts'
import type { RequestState } from './handle-errors.ts'
import { validateRequest, type Staff } from './serve.ts'

/** A table that staff can download as a CSV file. With people's data they confirm that it is them first. */
export interface CsvDownload {
  path: string
  /** File name without the date. */
  name: string
  /** Who may have it if it has nobody's data. Otherwise administrators, who confirm that it is them. */
  access?: 'editor' | 'administrator'
  columns: readonly string[]
  /** Streamed row by row, so the table is never in memory as a whole. */
  rows(query?: ParsedUrlQuery): AsyncIterable<readonly string[]>
}

/** The file of a list, with the filters of its endpoint. An invalid one is a 400 before anything is read. */
export const fileOfList = <E extends { query: z.ZodType }>(
  list: Endpoint & E,
  { rows, ...file }: Omit<CsvDownload, 'rows'> & { rows(query: z.output<E['query']>): ReturnType<CsvDownload['rows']> },
): CsvDownload => ({
  ...file,
  rows: (query = {}) =>
    rows(validateRequest(list, { params: {}, headers: {}, body: {}, query })['query'] as z.output<E['query']>),
})

/** Entries per query of an export. */
const BATCH_SIZE = 500

/**
 * All entries of a list, read in batches: `read` gets the last entry of the batch before, as pages by offset would skip
 * or repeat what moves meanwhile.
 */
export async function* readAll<T>(
  read: (last: T | undefined, limit: number) => Promise<readonly T[]>,
): AsyncGenerator<T> {
  for (let last: T | undefined; ;) {
    const batch = await read(last, BATCH_SIZE)
    yield* batch
    if (batch.length < BATCH_SIZE) return
    last = batch.at(-1)
  }
}

type Rows = ReturnType<CsvDownload['rows']>

interface CsvDownloadsParts {
  access: AccessRules
  /** The shop's time zone, for the date in the file name. */
  timeZone: string
  files: readonly CsvDownload[]
  /** Records who has taken which table. */
  noteExport(ctx: Context, staff: Staff | null, file: CsvDownload): Promise<void>
}

/**
 * Serves the CSV files. A byte order mark tells spreadsheet programs that they are UTF-8, and formulas in shoppers'
 * input are escaped.
 */
export function serveCsvDownloads({ access, timeZone, files, noteExport }: CsvDownloadsParts): Middleware {
  const byPath = new Map(files.map((file) => [file.path, file]))
  return async (ctx, next) => {
    const file = byPath.get(ctx.path)
    if (!file) return next()
    if (ctx.method !== 'GET' && ctx.method !== 'HEAD')
      throw new HttpError(405, `${ctx.path} only supports GET.`, { allow: 'GET, HEAD' })
    ctx.state['route'] = file.path
    const staff = await requireAccess(ctx, file.access ?? 'administrator', access)
    const rows = file.rows(ctx.query)
    if (file.access) return send(ctx, file, rows)
    // A browser that follows a link is sent to confirm, and then back here.
    if (staff && !isConfirmed(staff) && isNavigation(ctx)) {
      ctx.set('cache-control', 'no-store')
      ctx.redirect(`${staffPaths.confirm}?${new URLSearchParams({ return: ctx.path + ctx.search })}`)
      return
    }
    requireConfirmation(ctx, staff)
    if (ctx.method === 'GET') await noteExport(ctx, staff, file)
    return send(ctx, file, rows)
  }

  async function send(ctx: Context, file: CsvDownload, rows: Rows) {
    const day = Temporal.Now.plainDateISO(timeZone).toString()
    ctx.set('cache-control', 'no-store')
    ctx.set('content-disposition', `attachment; filename="${file.name}-${day}.csv"`)
    ctx.type = 'text/csv; charset=utf-8'
    ctx.body = ctx.method === 'HEAD' ? '' : await textOf(file, rows, ctx)
  }
}

const isNavigation = (ctx: Context) => bearerToken(ctx.req) === null && ctx.get('sec-fetch-mode') === 'navigate'

async function textOf({ columns, name }: CsvDownload, rows: Rows, ctx: Context) {
  const { stringify } = await import('csv-stringify')
  const text = stringify({
    bom: true,
    header: true,
    columns: [...columns],
    escape_formulas: true,
    record_delimiter: 'windows',
    quote_record_delimiter: true,
  })
  pipeline(Readable.from(rows), text).catch((error: unknown) => {
    // The client may have disconnected; a download that has started can't turn into an error response.
    const { log } = ctx.state as RequestState
    log.info({ err: error, file: name }, 'a download could not be completed')
  })
  return text
}
