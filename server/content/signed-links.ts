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

/** What a link shows to whoever has it, with the purpose of its keys. */
export const linkPurposes = { page: 'draft links', view: 'views of the shop' } as const

export interface SignedTokens {
  create(subject: string, staffId: string, days: number, now: Date): { token: string; expiresAt: string }
  /** How this would be written, once for each key. */
  write(claims: LinkClaims): string[]
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
  const sign = (key: Buffer, text: string) => createHmac('sha256', key).update(text).digest('base64url')
  const tokensOf = (subject: string, staffId: string, end: number) => {
    const text = `${subject}.${staffId}.${end}`
    return own.map((key) => `${text}.${sign(key, text)}`)
  }

  return {
    create(subject, staffId, days, now) {
      const end = Math.floor((now.getTime() + days * DAY_MS) / 1000)
      return { token: tokensOf(subject, staffId, end)[0]!, expiresAt: new Date(end * 1000).toISOString() }
    },

    write: ({ subject, staffId, expiresAt }) => tokensOf(subject, staffId, Date.parse(expiresAt) / 1000),

    async verify(token, now) {
      const [, text, subject, staffId, end, signature] =
        /^((\d{1,15})\.(\w{1,20})\.(\d{1,12}))\.([\w-]{43})$/.exec(token) ?? []
      if (!text || !subject || !staffId || !signature) return null
      // As text: decoded, four spellings would be equal, of which a revocation ends one.
      const isOurs = own.some((key) => timingSafeEqual(Buffer.from(sign(key, text)), Buffer.from(signature)))
      const until = Number(end) * 1000
      if (!isOurs || until <= now.getTime() || !(await isActive(staffId)) || (await isRevoked?.(token))) return null
      return { subject, staffId, expiresAt: new Date(until).toISOString() }
    },
  }
}
