import { createHash, randomBytes } from 'node:crypto'
import { type IncomingMessage, ServerResponse } from 'node:http'
import type Koa from 'koa'
import type { Insertable } from 'kysely'
import type { Context, Next } from 'koa'
import session from 'koa-session'
import type { Logger } from 'pino'
import type { Database, Tables } from '#server/database/database.ts'
import { databaseHttpError } from '#server/database/http-errors.ts'
import { bearerToken, bearerRowId, newBearer } from './bearer.ts'
import { staffPaths } from '#shared/staff-paths.ts'
import type { CallSession } from './serve.ts'
import type { RequestState } from './handle-errors.ts'
import { deviceOf, logEvent } from './security-events.ts'

const DAY_MS = 86_400_000
/** Idle timeout of a session. */
export const MAX_AGE_MS = 7 * DAY_MS
/** Maximum lifetime of a session, however often it is used. */
export const MAX_LIFE_MS = 30 * DAY_MS
const COOKIE = 'hoard'
const cookieNamed = new RegExp(`(^|; *)(__Host-)?${COOKIE}=`)

const cookieName = (https: boolean) => (https ? `__Host-${COOKIE}` : COOKIE)

/** Whether a Cookie header names a session, existing or not. */
export const namesSession = (cookies = '') => cookieNamed.test(cookies)

/** Session content: a signed-in staff member, or a sign-in in progress. Only `staffId` grants anything. */
export interface SessionData {
  staffId?: number
  openid?: {
    state: string
    nonce: string
    verifier: string
    returnTo: string
    /** The person is signed in and confirms that it is them. Time of the redirect, ms. */
    confirmsSince?: number
  }
  /** A person who has given the right password, but no second factor yet. */
  pending?: { staffId: number; /** Hash of the stored password. */ password: string; returnTo: string; until: number }
  /** What the next passkey must sign. */
  challenge?: { value: string; until: number }
}

/**
 * Staff sessions: a signed cookie holds only an id. The session is stored under the id's hash, so it can be revoked,
 * and listed without exposing it.
 */
export function sessions(app: Koa, db: Database, https: boolean) {
  return session(
    {
      key: cookieName(https),
      maxAge: MAX_AGE_MS,
      rolling: false,
      renew: true,
      httpOnly: true,
      sameSite: 'lax',
      secure: https,
      signed: true,
      genid: freshId,
      store: sessionStore(db),
    },
    app,
  )
}

/** Ids generated for this request. Only these may insert rows, so that a session ended meanwhile stays ended. */
const fresh = new WeakMap<object, string>()

function freshId(ctx: Context): string {
  const id = randomBytes(32).toString('base64url')
  fresh.set(ctx, id)
  return id
}

const rowIdOf = (id: string) => createHash('sha256').update(id).digest('hex')

/** koa-session's store, in the `sessions` table. */
export function sessionStore(db: Database) {
  return {
    async get(id: string): Promise<object | undefined> {
      const now = Date.now()
      const row = await db
        .selectFrom('sessions')
        .select('data')
        .where('id', '=', rowIdOf(id))
        .where('expiresAt', '>', new Date(now).toISOString())
        .where('createdAt', '>', new Date(now - MAX_LIFE_MS).toISOString())
        .executeTakeFirst()
      return row && (JSON.parse(row.data) as object)
    },
    async set(
      id: string,
      data: SessionData,
      maxAge: number,
      { changed, ctx }: { changed: boolean; ctx?: Context },
    ): Promise<void> {
      const now = Date.now()
      const expiresAt = new Date(now + maxAge).toISOString()
      const row = { data: JSON.stringify(data), staffId: data.staffId ?? null, expiresAt }
      if (fresh.get(ctx!) === id) {
        const confirmedAt = (ctx!.state[CONFIRMED_AT] as string | null | undefined) ?? null
        await insert(db, { id: rowIdOf(id), ...row, userAgent: ctx!.get('user-agent'), address: ctx!.ip, confirmedAt })
        const renewed = ctx!.state[RENEWS] as string | undefined
        if (renewed !== undefined) await keepAllowed(db, renewed, rowIdOf(id))
        return
      }
      try {
        await db.updateTable('sessions').set(row).where('id', '=', rowIdOf(id)).execute()
      } catch (error) {
        // A full disk prevents writes, not reads: the next request renews the session.
        if (changed || !databaseHttpError(error)) throw error
        ;(ctx!.state['log'] as Logger).warn({ err: error }, 'a session could not be renewed')
      }
    },
    async destroy(id: string): Promise<void> {
      await db.deleteFrom('sessions').where('id', '=', rowIdOf(id)).execute()
    },
  }
}

/** The editors that a session has allowed remain its own under its new id. */
const keepAllowed = (db: Database, renewed: string, id: string) =>
  db
    .updateTable('sessions')
    .set({ data: allowedBy(id) })
    .where('data', '=', allowedBy(renewed))
    .execute()

async function insert(
  db: Database,
  {
    id,
    userAgent,
    address,
    ...row
  }: Pick<Insertable<Tables['sessions']>, 'id' | 'data' | 'staffId' | 'expiresAt' | 'userAgent'> & {
    address: string
    confirmedAt: string | null
  },
) {
  const at = new Date().toISOString()
  await db
    .insertInto('sessions')
    .values({ id, ...row, userAgent: deviceOf(userAgent), address, createdAt: at, seenAt: at })
    .onConflict((conflict) => conflict.column('id').doUpdateSet(row))
    .execute()
  if (typeof row.staffId === 'number')
    await db.updateTable('staff').set({ lastSeenAt: at }).where('id', '=', row.staffId).execute()
}

/** Whether the request's cookie session is signed in. */
export const hasSignedIn = (ctx: Context): boolean => (ctx.session as SessionData | null)?.staffId !== undefined

/** The session of a request, for handlers. */
export function sessionOf(ctx: Context): CallSession {
  const bearer = bearerToken(ctx.req)
  if (bearer === null) {
    const id = rowIdOf(String(ctx.session?.['externalKey']))
    return { id, confirmAt: staffPaths.confirm, end: () => endSession(ctx) }
  }
  const id = bearerRowId(bearer)
  // The browser confirms its own session, or that of a desktop editor.
  const confirmAt = `${staffPaths.confirm}?${new URLSearchParams({ session: id })}`
  return { id, confirmAt, end: () => void (ctx.state[ENDS_BEARER] = true) }
}

/**
 * Ends the request's cookie session. The browser forgets its cached responses; cookies are left alone, because the
 * shopper's cart has one.
 */
export function endSession(ctx: Context): void {
  ctx.session = null
  ctx.set('clear-site-data', '"cache"')
}

const ENDS_BEARER = 'endsBearer'
const CONFIRMED_AT = 'confirmedAt'
/** The session that a new one of the same person replaces. */
const RENEWS = 'renewsSession'

/** Ends a bearer session after the handler asked for it; koa-session does this for cookies. */
export const endBearerSessions = (db: Database) => async (ctx: Context, next: Next) => {
  await next()
  if (ctx.state[ENDS_BEARER] === true) await db.deleteFrom('sessions').where('id', '=', sessionOf(ctx).id).execute()
}

/** Content of an editor's session: the browser's session that has allowed it. */
export const allowedBy = (sessionId: string): string => JSON.stringify({ allowedBy: sessionId })

interface BearerSession {
  staffId: number
  /** Row id of the browser's session. */
  allowedById: string
  userAgent: string
  address: string
  /** When the person last proved to the browser that it is them. */
  confirmedAt: string | null
}

/** Signs in a desktop editor. Returns its bearer token, of which only the hash is stored, and the id of its row. */
export async function startBearerSession(
  db: Database,
  { staffId, allowedById, userAgent, address, confirmedAt }: BearerSession,
): Promise<{ token: string; id: string }> {
  const token = newBearer()
  const id = bearerRowId(token)
  const expiresAt = new Date(Date.now() + MAX_AGE_MS).toISOString()
  const data = allowedBy(allowedById)
  await insert(db, { id, staffId, data, userAgent, address, expiresAt, confirmedAt })
  return { token, id }
}

/**
 * The session row id of a request that Koa doesn't handle, such as a WebSocket's. Null: no session, or an invalid
 * signature.
 */
export function sessionIdOf(app: Koa, request: IncomingMessage, https: boolean): string | null {
  const bearer = bearerToken(request)
  if (bearer !== null) return bearerRowId(bearer)
  const { cookies } = app.createContext(request, new ServerResponse(request))
  const id = cookies.get(cookieName(https), { signed: true })
  return id === undefined ? null : rowIdOf(id)
}

/**
 * Signs in, or confirms a sign-in, under a new session id, which prevents session fixation.
 * @param proof - `by`: how the person proved that it is them, for the log. `at`: when they last did.
 */
export async function startSession(
  ctx: Context,
  staffId: number,
  { by, at = new Date().toISOString() }: { by: string; at?: string | null },
): Promise<void> {
  ctx.state[CONFIRMED_AT] = at
  if ((ctx.session as SessionData | null)?.staffId === staffId) ctx.state[RENEWS] = sessionOf(ctx).id
  ctx.session = { staffId } as never
  ctx.session!.maxAge = MAX_AGE_MS
  await (ctx.session!.regenerate() as unknown as Promise<void>)
  const who = { account: staffId, with: by, address: ctx.ip, device: deviceOf(ctx.get('user-agent')) }
  logEvent((ctx.state as RequestState).log, 'session_started', who)
}

/** Deletes expired sessions. Those that a clock ahead has given a longer life get the usual one. */
export async function sweepSessions(db: Database): Promise<void> {
  const now = Date.now()
  const at = new Date(now).toISOString()
  const latest = new Date(now + MAX_AGE_MS).toISOString()
  await db.updateTable('sessions').set({ expiresAt: latest }).where('expiresAt', '>', latest).execute()
  await db.updateTable('sessions').set({ createdAt: at }).where('createdAt', '>', at).execute()
  await db.updateTable('sessions').set({ seenAt: at }).where('seenAt', '>', at).execute()
  await db
    .deleteFrom('sessions')
    .where((eb) => eb.or([eb('expiresAt', '<=', at), eb('createdAt', '<=', new Date(now - MAX_LIFE_MS).toISOString())]))
    .execute()
}
