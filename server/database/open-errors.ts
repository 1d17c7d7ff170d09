import { endSentence } from '#shared/sentence.ts'

/** The database can't be opened for a reason that the operator can fix. The message is written for the operator. */
export class DatabaseOpenError extends Error {
  override name = 'DatabaseOpenError'
}

interface PostgresLocation {
  host: string
  user: string
  name: string
}

const unreachableMessage = ({ host }: PostgresLocation) =>
  `No PostgreSQL responds at ${host}. Check that it is running and listening there.`
const withoutTlsMessage = ({ host }: PostgresLocation) =>
  `${host} doesn’t support TLS. Turn on ssl there, or leave out sslmode on a private network.`

/** Messages by SQLSTATE and system error code. Addresses are shown without the password. */
const reasons: { codes: RegExp; words(place: PostgresLocation): string }[] = [
  { codes: /^28P01$/, words: ({ host, user }) => `${host} refused the password of ${user}.` },
  { codes: /^28000$/, words: ({ host, user }) => `${host} doesn’t allow ${user} to connect from here (pg_hba.conf).` },
  { codes: /^3D000$/, words: ({ host, name }) => `${host} has no database ${name}. Create it with createdb.` },
  {
    codes: /^42501$/,
    words: ({ user, name }) => `${user} may not create tables in ${name}. Make this user the owner of the database.`,
  },
  { codes: /^25006$/, words: ({ host }) => `${host} is a read-only replica. Use the primary server.` },
  { codes: /^53300$/, words: ({ host }) => `${host} has no connections left (max_connections, DATABASE_POOL).` },
  {
    codes: /^(ENOTFOUND|EAI_AGAIN)$/,
    words: ({ host }) => `The host ${host} is unknown. Check its name, and that this machine can look it up (DNS).`,
  },
  {
    codes: /^(ECONN|EHOST|ENET|ETIMEDOUT|EPIPE|ENOENT|EACCES)/,
    words: unreachableMessage,
  },
  {
    codes: /CERT|SIGNED|SSL|TLS/,
    words: ({ host }) => `The certificate of ${host} is not trusted. Check sslmode and sslrootcert in the URL.`,
  },
]

/** Turns an error at opening into a DatabaseOpenError if the reason is known. */
export function explainOpenError(error: unknown, url: string): unknown {
  if (!(error instanceof Error) || error instanceof DatabaseOpenError) return error
  const codes = codesOf(error)
  const place = locationOf(url)
  const known = reasons.find((reason) => codes.some((code) => reason.codes.test(code)))
  const words =
    known?.words(place) ??
    (isUnreachable(error)
      ? (answerOf(error, place) ?? unreachableMessage(place))
      : isWithoutTls(error)
        ? withoutTlsMessage(place)
        : null)
  return words === null ? error : new DatabaseOpenError(`DATABASE_URL: ${words}`, { cause: error })
}

function codesOf(error: Error): string[] {
  const own = 'code' in error && error.code !== undefined ? [String(error.code)] : []
  return error.cause instanceof Error ? [...own, ...codesOf(error.cause)] : own
}

/** pg throws this without a code. */
const isWithoutTls = ({ message }: Error) => message === 'The server does not support SSL connections'

const isUnreachable = (error: Error) => error.name === 'ConnectionLostError'

/** What PostgreSQL, or a pooler in front of it, answered instead of accepting the connection; null without an answer. */
function answerOf(error: Error, { host }: Pick<PostgresLocation, 'host'>): string | null {
  if ('severity' in error) return `${host} answered: ${endSentence(error.message)}`
  return error.cause instanceof Error ? answerOf(error.cause, { host }) : null
}

function locationOf(url: string): PostgresLocation {
  const { hostname, port, username, pathname, searchParams } = new URL(url)
  const host = searchParams.get('host') ?? (hostname || 'localhost')
  return {
    host: port ? `${host}:${port}` : host,
    user: decodeURIComponent(username) || 'the user',
    name: decodeURIComponent(pathname.slice(1)),
  }
}
