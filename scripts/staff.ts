import { parseArgs } from 'node:util'
import { z } from 'zod'
import { reissueInvite } from '#server/content/accounts/reissue-invite.ts'
import { readConfig } from '#server/config.ts'
import { openDatabase } from '#server/database/open-database.ts'
import { startFailure } from '#server/start-failure.ts'
import { Role } from '#shared/features/accounts/auth.contract.ts'
import { fail, print } from './environment.ts'

/**
 * `npm run staff -- invite someone@example.com --role administrator`: prints a set-password link for a new or existing
 * account. It restores access when everyone is locked out, with `--reset-factors` also to somebody who has lost their
 * second factor. Anyone who can run it can open the database anyway.
 */
const USAGE = 'npm run staff -- invite someone@example.com [--role editor|administrator] [--reset-factors]'

const { email, role, resetsFactors } = readArguments()
try {
  const config = readConfig(process.env)
  const database = await openDatabase(config.database)
  const origin = config.publicUrl ?? `http://localhost:${config.port}`
  const { link, account, isNew } = await reissueInvite(database.db, { email, role, resetsFactors }, origin)
  await database.close()
  print(`${isNew ? 'created an account for' : 'found the account of'} ${account.email} (${account.role})`)
  if (resetsFactors) print('removed their password, second factors and recovery codes, and ended their sessions')
  print(
    config.openid
      ? `they sign in through ${config.openid.issuer}, at ${origin}/api/login`
      : `this one-time link sets the password, until ${link.expiresAt.slice(0, 10)}:\n  ${link.url}`,
  )
} catch (error) {
  fail(startFailure(error))
}

function readArguments(): { email: string; role: Role | undefined; resetsFactors: boolean } {
  try {
    const { values, positionals } = parseArgs({
      options: { role: { type: 'string' }, 'reset-factors': { type: 'boolean', default: false } },
      allowPositionals: true,
    })
    const [command, address, ...more] = positionals
    if (command !== 'invite' || more.length > 0) fail(USAGE)
    return {
      email: z.email().max(254).parse(address),
      role: Role.optional().parse(values.role),
      resetsFactors: values['reset-factors'],
    }
  } catch {
    return fail(USAGE)
  }
}
