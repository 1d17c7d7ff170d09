import type { Context } from 'koa'
import type { Traces } from '#server/content/activity/traces.ts'
import type { Database } from '#server/database/database.ts'
import type { RateLimits } from '#server/http/rate-limit.ts'
import type { AccessRules } from '#server/http/access.ts'
import type { Staff } from '#server/http/serve.ts'
import type { Outbox } from '#server/mail/mail.ts'

export interface AuthParts {
  db: Database
  limits: RateLimits
  /** As it is now. */
  shopName(): string
  timeZone: string
  /** The server's keys, newest first. */
  keys: readonly string[]
  /** Whether accounts with a password must have a second factor. */
  needsSecondFactor: boolean
  /** Address of the script that uses passkeys. */
  passkeyScript: string
  /** Address of the script that says how strong a new password is. */
  passwordScript: string
  /** `http://localhost:3000` */
  origin: string
  access: AccessRules
  openid: OpenidConfig | null
  traces: Traces
  outbox: Outbox
  staffOf(ctx: Context): Promise<Staff | null>
}

/** The OpenID provider that staff sign in with instead of passwords. */
export interface OpenidConfig {
  issuer: string
  clientId: string
  clientSecret: string
  /** Lowercase addresses whose first sign-in makes them administrators. */
  administrators: string[]
}
