import { parseArgs } from 'node:util'
import { z } from 'zod'
import { inviteBack } from '#server/accounts/invite-back.ts'
import { readConfig } from '#server/config.ts'
import { openDatabase } from '#server/database/open-database.ts'
import { startFailure } from '#server/start-failure.ts'
import { Role } from '#shared/features/auth/auth.contract.ts'
import { fail, say } from './environment.ts'

/**
 * `npm run staff -- invite someone@example.com --role administrator`: prints a link to set a password with, for a new account or
 * for one that is there. Who can run this can open the database anyway: it is the way back in when everybody is locked out.
 */
const USAGE = 'npm run staff -- invite someone@example.com [--role editor|administrator]'

const { email, role } = readArguments()
try {
  const config = readConfig(process.env)
  const database = await openDatabase(config.database)
  const origin = config.publicUrl ?? `http://localhost:${config.port}`
  const { link, account, isNew } = await inviteBack(database.db, { email, role }, origin)
  await database.close()
  say(`${account.email} ${isNew ? 'has an account now' : 'has an account'}: ${account.role}`)
  say(
    config.openid
      ? `they sign in with ${config.openid.issuer}, at ${origin}/api/login`
      : `this link sets the password, once, until ${link.expiresAt.slice(0, 10)}:\n  ${link.url}`,
  )
} catch (error) {
  fail(startFailure(error))
}

function readArguments(): { email: string; role: Role | undefined } {
  try {
    const { values, positionals } = parseArgs({ options: { role: { type: 'string' } }, allowPositionals: true })
    const [command, address, ...more] = positionals
    if (command !== 'invite' || more.length > 0) fail(USAGE)
    return { email: z.email().max(254).parse(address), role: Role.optional().parse(values.role) }
  } catch {
    return fail(USAGE)
  }
}
