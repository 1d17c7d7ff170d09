import { createHash, randomBytes } from 'node:crypto'
import { type IncomingMessage, ServerResponse } from 'node:http'
import type Koa from 'koa'
import type { Context, Next } from 'koa'
import session from 'koa-session'
import type { Logger } from 'pino'
import type { Database, Tables } from '#server/database/database.ts'
import { databaseRefusal } from '#server/database/refusals.ts'
import { bearerOf, bearerRowId, newBearer } from './bearer.ts'
import type { CallSession } from './serve.ts'

const DAY_MS = 86_400_000
/** A session ends when it has not been used for so long, */
export const MAX_AGE_MS = 7 * DAY_MS
/** and however much it is used, after this. */
export const MAX_LIFE_MS = 30 * DAY_MS
const MAX_USER_AGENT = 300
const COOKIE = 'hoard'
const cookieNamed = new RegExp(`(^|; *)(__Host-)?${COOKIE}=`)

const cookieName = (https: boolean) => (https ? `__Host-${COOKIE}` : COOKIE)

/** True when a Cookie header names a session, whether there is one or not. */
export const namesSession = (cookies = '') => cookieNamed.test(cookies)

/** What a session is about: somebody who is signed in, or a sign-in that the OpenID provider has in hand. */
export interface SessionData {
  staffId?: number
  openid?: { state: string; nonce: string; verifier: string; returnTo: string }
}

/**
 * Staff sessions: a signed cookie that holds only an id; what it stands for is in the database under the id's hash, so it can be
 * revoked, and listed without giving it away.
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

/** Ids that were made for this request: only those may become new rows. A session that was ended meanwhile stays ended. */
const fresh = new WeakMap<object, string>()

function freshId(ctx: Context): string {
  const id = randomBytes(32).toString('base64url')
  fresh.set(ctx, id)
  return id
}

const rowIdOf = (id: string) => createHash('sha256').update(id).digest('hex')

/** koa-session's store over the `sessions` table. */
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
      if (fresh.get(ctx!) === id) return insert(db, { id: rowIdOf(id), ...row, userAgent: ctx!.get('user-agent') })
      try {
        await db.updateTable('sessions').set(row).where('id', '=', rowIdOf(id)).execute()
      } catch (error) {
        // A full disk stops writes, not reads: renewing is put off to the next request.
        if (changed || !databaseRefusal(error)) throw error
        ;(ctx!.state['log'] as Logger).warn({ err: error }, 'a session could not be renewed')
      }
    },
    async destroy(id: string): Promise<void> {
      await db.deleteFrom('sessions').where('id', '=', rowIdOf(id)).execute()
    },
  }
}

async function insert(
  db: Database,
  { id, userAgent, ...row }: Pick<Tables['sessions'], 'id' | 'data' | 'staffId' | 'expiresAt' | 'userAgent'>,
) {
  const at = new Date().toISOString()
  await db
    .insertInto('sessions')
    .values({ id, ...row, userAgent: userAgent.slice(0, MAX_USER_AGENT), createdAt: at, seenAt: at })
    .onConflict((conflict) => conflict.column('id').doUpdateSet(row))
    .execute()
  if (row.staffId !== null)
    await db.updateTable('staff').set({ lastSeenAt: at }).where('id', '=', row.staffId).execute()
}

/** True when the session of the request's cookie is somebody's. */
export const hasSignedIn = (ctx: Context): boolean => (ctx.session as SessionData | null)?.staffId !== undefined

/** The session of a request, as calls may use it. */
export function sessionOf(ctx: Context): CallSession {
  const bearer = bearerOf(ctx.req)
  if (bearer !== null) return { id: bearerRowId(bearer), end: () => void (ctx.state[ENDS_BEARER] = true) }
  return { id: rowIdOf(String(ctx.session?.['externalKey'])), end: () => void (ctx.session = null) }
}

const ENDS_BEARER = 'endsBearer'

/** Ends the session of a bearer token when the call wants that, before it is answered; koa-session does so for cookies. */
export const bearerSessions = (db: Database) => async (ctx: Context, next: Next) => {
  await next()
  if (ctx.state[ENDS_BEARER] === true) await db.deleteFrom('sessions').where('id', '=', sessionOf(ctx).id).execute()
}

/** Signs in somebody whose program isn't a browser. Answers the token that stands for the session from now on; only its hash is kept. */
export async function beginBearerSession(
  db: Database,
  { staffId, userAgent }: { staffId: number; userAgent: string },
): Promise<string> {
  const token = newBearer()
  const expiresAt = new Date(Date.now() + MAX_AGE_MS).toISOString()
  await insert(db, { id: bearerRowId(token), staffId, data: '{}', userAgent, expiresAt })
  return token
}

/**
 * The id of the row that a request's token or cookie stands for, outside of Koa's own requests. Null: none, or a cookie that nobody signed.
 */
export function sessionIdOf(app: Koa, request: IncomingMessage, https: boolean): string | null {
  const bearer = bearerOf(request)
  if (bearer !== null) return bearerRowId(bearer)
  const { cookies } = app.createContext(request, new ServerResponse(request))
  const id = cookies.get(cookieName(https), { signed: true })
  return id === undefined ? null : rowIdOf(id)
}

/** Signs somebody in: a new session under a new id, so that whoever has planted or watched the old one has nothing. */
export async function beginSession(ctx: Context, staffId: number): Promise<void> {
  ctx.session = { staffId } as never
  ctx.session!.maxAge = MAX_AGE_MS
  await (ctx.session!.regenerate() as unknown as Promise<void>)
}

/** Forgets sessions whose time is over. */
export async function sweepSessions(db: Database): Promise<void> {
  const now = Date.now()
  await db
    .deleteFrom('sessions')
    .where((eb) =>
      eb.or([
        eb('expiresAt', '<=', new Date(now).toISOString()),
        eb('createdAt', '<=', new Date(now - MAX_LIFE_MS).toISOString()),
      ]),
    )
    .execute()
}
