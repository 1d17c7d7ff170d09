import { createHmac, hkdfSync, timingSafeEqual } from 'node:crypto'

const DAY_MS = 86_400_000

export interface SignedLinkParts {
  /** The cookie signing keys: the first signs, any verifies. */
  keys: readonly string[]
  /** `https://shop.example` */
  origin: string
  /** Links end when their maker's account is disabled. */
  isActive: (staffId: string) => Promise<boolean>
  /** Links that staff took back end, too. */
  isRevoked?: (token: string) => Promise<boolean>
}

/** What the token of a link says. */
export interface LinkClaims {
  /** Digits, such as a page's id. */
  subject: string
  staffId: string
  /** ISO 8601. */
  expiresAt: string
}

export interface SignedTokens {
  create(subject: string, staffId: string, days: number, now: Date): { token: string; expiresAt: string }
  /** Verifies a token; null if it is forged, expired or revoked, or its maker's account is disabled. */
  verify(token: string, now: Date): Promise<LinkClaims | null>
}

/**
 * Tokens of links that show something to anyone who has them. Nothing has to be stored: subject, account and expiry are in the
 * token, signed with a key derived from the shop's keys for this purpose alone.
 */
export function createSignedTokens(
  { keys, isActive, isRevoked }: Pick<SignedLinkParts, 'keys' | 'isActive' | 'isRevoked'>,
  purpose: string,
): SignedTokens {
  const own = keys.map((key) => Buffer.from(hkdfSync('sha256', key, '', purpose, 32)))
  const sign = (key: Buffer, text: string) => createHmac('sha256', key).update(text).digest()

  return {
    create(subject, staffId, days, now) {
      const end = Math.floor((now.getTime() + days * DAY_MS) / 1000)
      const text = `${subject}.${staffId}.${end}`
      const token = `${text}.${sign(own[0]!, text).toString('base64url')}`
      return { token, expiresAt: new Date(end * 1000).toISOString() }
    },

    async verify(token, now) {
      const [, text, subject, staffId, end, signature] =
        /^((\d{1,15})\.(\w{1,20})\.(\d{1,12}))\.([\w-]{43})$/.exec(token) ?? []
      if (!text || !subject || !staffId || !signature) return null
      const given = Buffer.from(signature, 'base64url')
      const isOurs = own.some((key) => timingSafeEqual(sign(key, text), given))
      const until = Number(end) * 1000
      if (!isOurs || until <= now.getTime() || !(await isActive(staffId)) || (await isRevoked?.(token))) return null
      return { subject, staffId, expiresAt: new Date(until).toISOString() }
    },
  }
}
