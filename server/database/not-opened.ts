/** A database that can't be opened for a reason that whoever set it up can see to. The message is theirs to read. */
export class NoDatabase extends Error {
  override name = 'NoDatabase'
}

interface Place {
  host: string
  user: string
  name: string
}

const silent = ({ host }: Place) => `No PostgreSQL answers at ${host}. Is it started, and does it listen there?`
const plain = ({ host }: Place) =>
  `${host} speaks no TLS: turn on ssl there, or leave sslmode out where the network is yours.`

/** By SQLSTATE and the system's codes. The address is told without the password in it. */
const reasons: { codes: RegExp; words(place: Place): string }[] = [
  { codes: /^28P01$/, words: ({ host, user }) => `${host} does not take the password of ${user}.` },
  { codes: /^28000$/, words: ({ host, user }) => `${host} does not let ${user} in from here (pg_hba.conf).` },
  { codes: /^3D000$/, words: ({ host, name }) => `${host} has no database ${name}: createdb makes one.` },
  {
    codes: /^42501$/,
    words: ({ user, name }) => `${user} may not make tables in ${name}: it must be the owner of the database.`,
  },
  { codes: /^25006$/, words: ({ host }) => `${host} can only be read: it follows another one.` },
  { codes: /^53300$/, words: ({ host }) => `${host} has no connections left (max_connections, DATABASE_POOL).` },
  { codes: /^(ENOTFOUND|EAI_AGAIN)$/, words: ({ host }) => `There is no machine ${host}.` },
  {
    codes: /^(ECONN|EHOST|ENET|ETIMEDOUT|EPIPE|ENOENT|EACCES|57P03)/,
    words: silent,
  },
  {
    codes: /CERT|SIGNED|SSL|TLS/,
    words: ({ host }) => `The certificate of ${host} is not trusted (sslmode and sslrootcert in the address).`,
  },
]

/** What an error at the opening means, in words where they are known. */
export function notOpened(error: unknown, url: string): unknown {
  if (!(error instanceof Error) || error instanceof NoDatabase) return error
  const codes = codesOf(error)
  const place = placeOf(url)
  const known = reasons.find((reason) => codes.some((code) => reason.codes.test(code)))
  const words = known?.words(place) ?? (isSilence(error) ? silent(place) : isPlain(error) ? plain(place) : null)
  return words === null ? error : new NoDatabase(`DATABASE_URL: ${words}`, { cause: error })
}

function codesOf(error: Error): string[] {
  const own = 'code' in error && error.code !== undefined ? [String(error.code)] : []
  return error.cause instanceof Error ? [...own, ...codesOf(error.cause)] : own
}

/** pg says so without a code. */
const isPlain = ({ message }: Error) => message === 'The server does not support SSL connections'

const isSilence = (error: Error) => error.name === 'LostConnection'

function placeOf(url: string): Place {
  const { hostname, port, username, pathname, searchParams } = new URL(url)
  const host = searchParams.get('host') ?? (hostname || 'localhost')
  return {
    host: port ? `${host}:${port}` : host,
    user: decodeURIComponent(username) || 'the user',
    name: decodeURIComponent(pathname.slice(1)),
  }
}
