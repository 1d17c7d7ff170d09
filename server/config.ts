import { join } from 'node:path'
import addressparser from 'nodemailer/lib/addressparser'
import { toAsciiAddress } from '#shared/contract/email.ts'
import type { ShopFacts } from '#shared/page-renderer.ts'
import type { FixedFacts } from '#shared/features/shop-facts/shop-facts.record.ts'
import { readSecretFiles } from './settings/secret-files.ts'
import {
  isOnLoopback,
  isSecret,
  isSecure,
  loopback,
  Settings,
  type Environment,
  type Values,
} from './settings/settings.ts'
import { findUnknown } from './settings/unknown-settings.ts'
import { parseObjectStoreUrl } from './storage/object-store-url.ts'

export { loopback } from './settings/settings.ts'

/** How emails are sent. */
export interface MailConfig {
  /** `smtp://` or `smtps://`, with the user's name and password. */
  url: string
  /** An empty name stands for the shop's. */
  from: { name: string; address: string }
}

/** How the gateway reaches Shopify or the local Shopify. */
export interface ShopifyConfig {
  storeDomain: string
  /** `https://shop.myshopify.com`, or http on loopback for the local Shopify. */
  origin: string
  apiVersion: string
  admin: { token: string } | { clientId: string; clientSecret: string }
  /** A private Storefront token. */
  storefrontToken: string
  /** Newest first; more than one while a secret is being rotated. */
  webhookSecrets: string[]
  /** The local Shopify: demo products, no money. */
  isLocal: boolean
}

export interface Config {
  isProduction: boolean
  port: number
  host: string
  dataDir: string
  /** Address for `openDatabase`: DATABASE_URL, or a file in DATA_DIR. */
  database: string
  /** Settings whose connections to another machine are not encrypted. */
  unencrypted: ('DATABASE_URL' | 'FILES_URL')[]
  /** Variables that look like misspelt settings, each with the setting that is probably meant. */
  misspelt: string[]
  /** Maximum number of this server's PostgreSQL connections. */
  databasePool: number
  /** URL of the object store for images. Null: DATA_DIR. */
  filesUrl: string | null
  /** Public base URL of images, without `uploads/`. Null: the shop serves them itself. */
  filesPublicUrl: string | null
  /** Seconds that a stopping server keeps serving while `/readyz` fails, so that load balancers notice. */
  drainSeconds: number
  /** Null: the loopback address of the request. */
  publicUrl: string | null
  /** Facts of the shop that the environment sets, so that the console can't. */
  facts: FixedFacts
  timeZone: string
  /** Scripts that need consent. */
  scripts: ShopFacts['scripts']
  /** Where contact messages are forwarded to. Null: nowhere. */
  contactFormEndpoint: string | null
  /** Null: no emails are sent. */
  mail: MailConfig | null
  /** Emails that go out within an hour, at most. */
  mailPerHour: number
  /** Empty: a key is generated at the first start and stored. */
  sessionKeys: string[]
  isAuthDisabled: boolean
  /** Null: staff sign in with passwords. */
  openid: { issuer: string; clientId: string; clientSecret: string; administrators: string[] } | null
  /** Whether accounts with a password must have a second factor. */
  needsSecondFactor: boolean
  logLevel: string
  /** Bearer token for `/metrics`. Null: only this machine may read it. */
  metricsToken: string | null
  /** Null: Shopify is not configured. */
  shopify: ShopifyConfig | null
}

/** The environment is invalid; the message names each variable. */
export class ConfigError extends Error {
  override name = 'ConfigError'
}

/**
 * Reads the settings once, from the environment and from the files that its `…_FILE` variables name.
 * @throws ConfigError for an invalid value, incomplete credentials or an unknown SHOPIFY_, SANDBOX_, OIDC_ or MAIL_
 * variable; the message has a line for each, and for names that look misspelt
 */
export function readConfig(env: Environment): Config {
  const { values, problems } = readSecretFiles(env)
  const { unknown, misspelt } = findUnknown(env)
  const parsed = Settings.safeParse(
    Object.fromEntries(Object.entries(values).filter(([name, value]) => name in Settings.shape && value !== '')),
  )
  const complaints = [
    ...problems,
    ...(parsed.success
      ? findContradictions(parsed.data)
      : parsed.error.issues.map(
          ({ path, message }) => `${path.join('.')}: ${message} (it is ${displayValue(path[0], values)})`,
        )),
    ...unknown,
  ]
  if (!parsed.success || complaints.length > 0) throw new ConfigError([...complaints, ...misspelt].join('\n'))
  return { ...toConfig(parsed.data), misspelt }
}

const MIN_KEY_LENGTH = 32

const displayValue = (name: PropertyKey | undefined, env: Environment) =>
  isSecret(String(name)) ? 'set' : JSON.stringify(env[String(name)])

const isLocalStore = (domain: string) => /^(127\.0\.0\.1|localhost):/.test(domain)

function findContradictions(values: Values): string[] {
  const says: string[] = []
  const { SHOPIFY_STORE_DOMAIN: domain } = values
  const credentials = [
    values.SHOPIFY_ADMIN_TOKEN,
    values.SHOPIFY_CLIENT_ID,
    values.SHOPIFY_CLIENT_SECRET,
    values.SHOPIFY_STOREFRONT_TOKEN,
  ]
  if (!domain && credentials.some(Boolean))
    says.push('SHOPIFY_STORE_DOMAIN: is missing, although other SHOPIFY_ settings are set')
  if (domain && !values.SHOPIFY_ADMIN_TOKEN && !(values.SHOPIFY_CLIENT_ID && values.SHOPIFY_CLIENT_SECRET))
    says.push('SHOPIFY_ADMIN_TOKEN: is missing (or SHOPIFY_CLIENT_ID and SHOPIFY_CLIENT_SECRET)')
  if (domain && !values.SHOPIFY_STOREFRONT_TOKEN) says.push('SHOPIFY_STOREFRONT_TOKEN: is missing')
  if (values.NODE_ENV === 'production' && (!domain || isLocalStore(domain)))
    says.push('SHOPIFY_STORE_DOMAIN: is required in production; the local Shopify is for development only')
  if (values.NODE_ENV === 'production' && !values.PUBLIC_URL)
    says.push('PUBLIC_URL: is required in production for links, sign-in, carts and webhooks')
  if (values.NODE_ENV === 'production' && values.PUBLIC_URL && !isSecure(values.PUBLIC_URL))
    says.push('PUBLIC_URL: must be an https URL in production, because passwords and carts travel over it')
  if (values.NODE_ENV === 'production' && (values.SESSION_KEYS?.[0]?.length ?? MIN_KEY_LENGTH) < MIN_KEY_LENGTH)
    says.push(
      `SESSION_KEYS: the first key must have at least ${MIN_KEY_LENGTH} characters in production; put a new one (openssl rand -base64 32) before it`,
    )
  if (values.AUTH_DISABLED && values.PUBLIC_URL && !isOnLoopback(values.PUBLIC_URL))
    says.push(
      'AUTH_DISABLED: is not allowed with a public PUBLIC_URL, where strangers would be administrators; remove one of the two',
    )
  if (values.AUTH_DISABLED && (!loopback.test(values.HOST) || (domain !== undefined && !isLocalStore(domain))))
    says.push('AUTH_DISABLED: is allowed only on a loopback HOST and without a real Shopify store')
  if (!domain && values.PORT !== 0 && (values.SANDBOX_PORT ?? values.PORT + 1) === values.PORT)
    says.push('SANDBOX_PORT: must differ from PORT')
  if (!domain && values.SANDBOX_PORT === undefined && values.PORT === 65_535)
    says.push('SANDBOX_PORT: is required, because no port follows PORT')
  if (values.MAIL_URL && !values.MAIL_FROM) says.push('MAIL_FROM: is missing, although MAIL_URL is set')
  if (values.MAIL_FROM && !values.MAIL_URL) says.push('MAIL_URL: is missing, although MAIL_FROM is set')
  const openid = ['OIDC_ISSUER', 'OIDC_CLIENT_ID', 'OIDC_CLIENT_SECRET'] as const
  if (openid.some((name) => values[name]) || values.OIDC_ADMINISTRATORS)
    for (const name of openid)
      if (!values[name]) says.push(`${name}: is missing, although other OIDC_ settings are set`)
  if (values.AUTH_DISABLED && values.NODE_ENV === 'production') says.push('AUTH_DISABLED: is not allowed in production')
  return says
}

function findUnencrypted({ DATABASE_URL: database, FILES_URL: files }: Values): Config['unencrypted'] {
  const url = database ? new URL(database) : null
  const host = url?.searchParams.get('host') ?? url?.hostname ?? 'localhost'
  const isLocal = loopback.test(host) || host.startsWith('/')
  const isEncrypted = /^(require|verify-ca|verify-full)$/.test(url?.searchParams.get('sslmode') ?? '')
  const endpoint = files ? parseObjectStoreUrl(files).endpoint : null
  return [
    ...(isLocal || isEncrypted ? [] : (['DATABASE_URL'] as const)),
    ...(endpoint === null || isSecure(endpoint) ? [] : (['FILES_URL'] as const)),
  ]
}

function toConfig(values: Values): Omit<Config, 'misspelt'> {
  return {
    isProduction: values.NODE_ENV === 'production',
    port: values.PORT,
    host: values.HOST,
    dataDir: values.DATA_DIR,
    database: values.DATABASE_URL ?? join(values.DATA_DIR, 'hoard.db'),
    unencrypted: findUnencrypted(values),
    databasePool: values.DATABASE_POOL,
    filesUrl: values.FILES_URL ?? null,
    filesPublicUrl: values.FILES_PUBLIC_URL ?? null,
    drainSeconds: values.DRAIN_SECONDS,
    publicUrl: values.PUBLIC_URL ?? null,
    timeZone: values.SHOP_TIME_ZONE,
    facts: {
      name: values.SHOP_NAME ?? null,
      privacyEmail: values.PRIVACY_EMAIL ?? null,
      legalEmail: values.LEGAL_EMAIL ?? null,
      instagramUrl: values.INSTAGRAM_URL ?? null,
      tiktokUrl: values.TIKTOK_URL ?? null,
      youtubeUrl: values.YOUTUBE_URL ?? null,
    },
    scripts: {
      analytics: values.ANALYTICS_SCRIPT_URL ?? null,
      marketing: values.MARKETING_SCRIPT_URL ?? null,
    },
    contactFormEndpoint: values.CONTACT_FORM_ENDPOINT ?? null,
    mail: mailConfig(values),
    mailPerHour: values.MAIL_PER_HOUR,
    sessionKeys: values.SESSION_KEYS ?? [],
    isAuthDisabled: values.AUTH_DISABLED,
    openid: values.OIDC_ISSUER
      ? {
          issuer: values.OIDC_ISSUER,
          clientId: values.OIDC_CLIENT_ID!,
          clientSecret: values.OIDC_CLIENT_SECRET!,
          administrators: values.OIDC_ADMINISTRATORS ?? [],
        }
      : null,
    needsSecondFactor: values.STAFF_SECOND_FACTOR
      ? values.STAFF_SECOND_FACTOR === 'required'
      : values.NODE_ENV === 'production' && !isOnLoopback(values.PUBLIC_URL),
    logLevel: values.LOG_LEVEL,
    metricsToken: values.METRICS_TOKEN ?? null,
    shopify: shopifyConfig(values),
  }
}

function mailConfig({ MAIL_URL: url, MAIL_FROM: sender }: Values): MailConfig | null {
  if (!url || !sender) return null
  const [{ name, address }] = addressparser(sender, { flatten: true }) as [{ name: string; address: string }]
  return { url, from: { name, address: toAsciiAddress(address) } }
}

function shopifyConfig(values: Values): ShopifyConfig | null {
  const domain = values.SHOPIFY_STORE_DOMAIN
  if (!domain) return null
  const local = isLocalStore(domain)
  return {
    storeDomain: domain,
    origin: `${local ? 'http' : 'https'}://${domain}`,
    apiVersion: values.SHOPIFY_API_VERSION,
    admin: values.SHOPIFY_ADMIN_TOKEN
      ? { token: values.SHOPIFY_ADMIN_TOKEN }
      : { clientId: values.SHOPIFY_CLIENT_ID!, clientSecret: values.SHOPIFY_CLIENT_SECRET! },
    storefrontToken: values.SHOPIFY_STOREFRONT_TOKEN!,
    // Shopify signs webhooks with the app's client secret.
    webhookSecrets: [
      ...new Set([
        ...values.SHOPIFY_WEBHOOK_SECRETS,
        ...(values.SHOPIFY_CLIENT_SECRET ? [values.SHOPIFY_CLIENT_SECRET] : []),
      ]),
    ],
    isLocal: local,
  }
}
