import { reissueInvite } from '#server/content/accounts/reissue-invite.ts'
import { openDatabase } from '#server/database/open-database.ts'
import { startFailure } from '#server/start-failure.ts'
import type { Role } from '#shared/features/accounts/auth.contract.ts'
import { fail, print, readSettings } from '#scripts/environment.ts'

/**
 * `hoard staff invite someone@example.com`: prints a set-password link for a new or existing account. It restores
 * access when everyone is locked out, with `resetFactors` also to somebody who has lost their second factor. Anyone who
 * can run it can open the database anyway.
 */
export async function invite(email: string, options: { role?: Role; resetFactors: boolean }): Promise<void> {
  const config = readSettings()
  const { role, resetFactors: resetsFactors } = options
  try {
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
    fail(startFailure(error, config))
  }
}
