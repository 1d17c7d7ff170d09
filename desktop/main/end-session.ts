import type { Log } from '#core/log/log.ts'
import { UnreachableError, type Shop } from '#core/shop/shop.ts'
import { createClient } from '#shared/contract/client.ts'
import { authContract } from '#shared/features/accounts/auth.contract.ts'

const WITHIN_MS = 5000

/** Ends a session on its server. Offline it is only deleted here, and expires there. */
export async function endSession(shop: Shop, log: Log): Promise<void> {
  const signal = AbortSignal.timeout(WITHIN_MS)
  const client = createClient({ logout: authContract.logout }, (path, init) => shop.send(path, { ...init, signal }))
  try {
    await client.logout()
  } catch (error) {
    if (!(error instanceof UnreachableError) && !signal.aborted) throw error
    log.warn('A session could not be ended on its server and was only deleted here')
  }
}
