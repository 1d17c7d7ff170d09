import addressparser from 'nodemailer/lib/addressparser'
import { z } from 'zod'
import { Email, toAsciiAddress } from '#shared/contract/email.ts'
import { filesPublicUrl, filesUrl } from '#server/storage/settings.ts'

/** What people are told about a setting, beside its name and its check. */
export interface SettingInfo {
  group: 'server' | 'shopify' | 'storage' | 'shop' | 'mail' | 'staff'
  /** One or more sentences. Names of documents become links in docs/settings.md. */
  meaning: string
  /** What applies while it isn't set, if it isn't a value. */
  unset?: string
  /** A value to begin with in `.env.example`. */
  example?: string
  /** The value, perhaps empty, that `hoard.env` sets at first; null: the units of docs/production set it. */
  production?: string | null
  /** Never printed; may come from a file (`METRICS_TOKEN_FILE`). */
  isSecret?: true
  /** Has no use in a file of settings. */
  isForEnvironment?: true
  /** Has no use in production. */
  isForDevelopment?: true
}

/** The declaration of each setting, beside its schema. */
export const settingInfo = z.registry<SettingInfo>()

const text = z.string().trim().min(1)
const list = text
  .transform((value) =>
    value
      .split(',')
      .map((part) => part.trim())
      .filter(Boolean),
  )
  .refine((values) => values.length > 0, 'must not be empty')
const port = text
  .regex(/^\d{1,5}$/, 'must be a port from 0 to 65535')
  .transform(Number)
  .refine((number) => number <= 65_535, 'must be a port from 0 to 65535')
/** An address, with or without a name: `Hoard <shop@hoard.example>`. */
const mailbox = text.refine((value) => {
  const [one, ...others] = addressparser(value, { flatten: true })
  return others.length === 0 && Email.safeParse(one?.address).success
}, 'must be an email address, such as Hoard <shop@hoard.example>')
const flag = z.enum(['0', '1', 'true', 'false']).transform((value) => value === '1' || value === 'true')
const timeZone = text.refine(
  (name) => Intl.supportedValuesOf('timeZone').includes(name) || name === 'UTC',
  'is not a time zone such as Europe/Berlin',
)

const webAddress = z.url({ protocol: /^https?$/, error: 'must be an http or https URL' })
const integerBetween = (from: number, to: number) =>
  text
    .regex(/^\d{1,4}$/, `must be a number from ${from} to ${to}`)
    .transform(Number)
    .refine((number) => number >= from && number <= to, `must be a number from ${from} to ${to}`)
const count = integerBetween(2, 1_000)
const seconds = integerBetween(0, 300)

/** An origin only (scheme, host, port): the shop's links start at the root. */
function isSite(address: string): boolean {
  if (!URL.canParse(address)) return false
  const { pathname, search, hash, username, password } = new URL(address)
  return pathname === '/' && search + hash + username + password === ''
}

/** A HOST that only this machine can reach. */
export const loopback = /^(localhost|127\.\d+\.\d+\.\d+|::1)$/
export const isOnLoopback = (address = ''): boolean => URL.canParse(address) && loopback.test(new URL(address).hostname)
/** Traffic to this address can't be read in transit. */
export const isSecure = (address: string): boolean => address.startsWith('https:') || isOnLoopback(address)
const secureAddress = webAddress.refine(isSecure, 'must be an https URL, or one on this machine')

/** Every setting, in the order of the tables that are made of it (scripts/settings). */
export const Settings = z.object({
  NODE_ENV: z.enum(['development', 'test', 'production']).default('development').register(settingInfo, {
    group: 'server',
    meaning: '`production` on a server: the log is JSON, and the settings below are checked strictly.',
    production: null,
  }),
  ENV_FILE: text.optional().register(settingInfo, {
    group: 'server',
    meaning: 'A file with settings, read at the start; the environment wins over it. If empty, no file is read.',
    unset: '.env in the current folder, if there is one',
    isForEnvironment: true,
    production: null,
  }),
  PORT: port
    .default(3000)
    .register(settingInfo, { group: 'server', meaning: 'Port the shop listens on.', production: '3000' }),
  HOST: text.default('127.0.0.1').register(settingInfo, {
    group: 'server',
    meaning:
      'Address the shop listens on. Use `0.0.0.0` (all) in a container, or behind a reverse proxy on another machine.',
    production: '127.0.0.1',
  }),
  PUBLIC_URL: z
    .url({ protocol: /^https?$/, error: 'must be an http or https URL' })
    .refine(isSite, 'must be the URL of a site, such as https://shop.example, without a path')
    // As browsers send it in Origin: lower case, no default port.
    .transform((address) => new URL(address).origin)
    .optional()
    .register(settingInfo, {
      group: 'server',
      meaning:
        'Address that shoppers use, without a path; for links, cookies and webhooks. If set, X-Forwarded-For is accepted from reverse proxies in the private network, otherwise only from this machine.',
      unset: 'required in production',
      example: 'https://shop.example',
      production: 'https://shop.example',
    }),
  DATA_DIR: text.default('./data').register(settingInfo, {
    group: 'server',
    meaning: 'Folder for the SQLite database, its copies from before migrations, images and the session key.',
    production: null,
  }),
  DRAIN_SECONDS: seconds.default(0).register(settingInfo, {
    group: 'server',
    meaning:
      'How many seconds a stopping server keeps serving while /readyz tells load balancers to use another server (docs/growing.md).',
  }),
  LOG_LEVEL: z
    .enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'])
    .default('info')
    .register(settingInfo, {
      group: 'server',
      meaning:
        '`fatal`, `error`, `warn`, `info`, `debug`, `trace` or `silent`. `npm start` logs warnings only, unless this is set.',
    }),
  METRICS_TOKEN: text
    .regex(/^[\x21-\x7e]{16,}$/, 'must have at least 16 characters, without spaces')
    .optional()
    .register(settingInfo, {
      group: 'server',
      isSecret: true,
      meaning: 'At least 16 characters, sent as a bearer token to read /metrics from elsewhere.',
      unset: 'only this machine may read /metrics',
    }),
  SANDBOX_PORT: port.optional().register(settingInfo, {
    group: 'server',
    isForDevelopment: true,
    meaning: 'Port of the local Shopify.',
    unset: 'the one after PORT',
    example: '3001',
  }),
  SHOPIFY_STORE_DOMAIN: text
    .regex(
      /^([a-z0-9][a-z0-9-]*\.myshopify\.com|(127\.0\.0\.1|localhost):\d+)$/i,
      'must be the store’s permanent name, which ends in .myshopify.com, because Shopify’s webhooks name the store by it; Shopify’s admin shows it at Settings, Domains',
    )
    .optional()
    .register(settingInfo, {
      group: 'shopify',
      meaning: 'The store’s permanent name (docs/connect-shopify.md).',
      unset: 'the local Shopify, which is for development only',
      example: 'your-shop.myshopify.com',
      production: 'your-shop.myshopify.com',
    }),
  SHOPIFY_ADMIN_TOKEN: text.optional().register(settingInfo, {
    group: 'shopify',
    isSecret: true,
    meaning:
      'The fixed Admin API token of a custom app from before 2026. Newer apps have a client id and a secret instead.',
    unset: '',
  }),
  SHOPIFY_CLIENT_ID: text.optional().register(settingInfo, {
    group: 'shopify',
    meaning: 'Client ID of a Dev Dashboard app, for tokens that renew themselves.',
    unset: '',
    production: '',
  }),
  SHOPIFY_CLIENT_SECRET: text.optional().register(settingInfo, {
    group: 'shopify',
    isSecret: true,
    meaning: 'Secret of that app.',
    unset: '',
    production: '',
  }),
  SHOPIFY_STOREFRONT_TOKEN: text.optional().register(settingInfo, {
    group: 'shopify',
    isSecret: true,
    meaning: 'A private Storefront API token.',
    unset: '',
    production: '',
  }),
  SHOPIFY_WEBHOOK_SECRETS: list.default([]).register(settingInfo, {
    group: 'shopify',
    isSecret: true,
    meaning: 'Secrets that sign webhooks; during a rotation the new and the old one, separated by a comma.',
    unset: 'SHOPIFY_CLIENT_SECRET',
  }),
  SHOPIFY_API_VERSION: z
    .string()
    .regex(/^\d{4}-(01|04|07|10)$/, 'must be a version such as 2026-10')
    .default('2026-10')
    .register(settingInfo, {
      group: 'shopify',
      meaning: 'Version of Shopify’s APIs. This version of Hoard is tested with the default only.',
    }),
  DATABASE_URL: z
    .url({
      protocol: /^postgres(ql)?$/,
      error:
        'must be the URL of a PostgreSQL database, such as postgres://hoard:secret@db/hoard; write # and / in its password as %23 and %2F',
    })
    .refine(
      // Invalid URLs are reported by the check above.
      (address) => !URL.canParse(address) || new URL(address).pathname.length > 1,
      'must name a database: postgres://host/name',
    )
    .optional()
    .register(settingInfo, {
      group: 'storage',
      isSecret: true,
      meaning: 'PostgreSQL 15 or newer, for several servers (docs/growing.md).',
      unset: 'SQLite in DATA_DIR',
      example: 'postgres://hoard:secret@db.internal/hoard?sslmode=verify-full',
    }),
  DATABASE_POOL: count.default(10).register(settingInfo, {
    group: 'storage',
    meaning: 'Maximum number of connections from this server to PostgreSQL.',
  }),
  FILES_URL: filesUrl.optional().register(settingInfo, {
    group: 'storage',
    isSecret: true,
    meaning:
      'An object store (S3) for images (docs/growing.md). Its credentials are AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY, or come from another AWS credential source.',
    unset: 'images in DATA_DIR',
    example: 's3://bucket/folder?region=eu-central-1',
  }),
  FILES_PUBLIC_URL: filesPublicUrl.optional().register(settingInfo, {
    group: 'storage',
    meaning: 'Address of a CDN in front of the shop, for images.',
    unset: 'the shop serves them',
    example: 'https://images.shop.example',
  }),
  SHOP_NAME: text.max(200).optional().register(settingInfo, {
    group: 'shop',
    meaning:
      'Name of the shop. Better edited in the console (SHOP), which can’t change it while it is set here. The same applies to the addresses and profiles below.',
    unset: 'as in the console',
    example: 'Hoard',
  }),
  SHOP_TIME_ZONE: timeZone.default('UTC').register(settingInfo, {
    group: 'shop',
    meaning:
      'Time zone of the daily sync at 3 AM, and of sales per day. Use the one in Shopify under Settings, General.',
    production: 'Europe/Berlin',
  }),
  PRIVACY_EMAIL: Email.optional().register(settingInfo, {
    group: 'shop',
    meaning: 'Contact in the privacy policy. Better edited in the console.',
    unset: 'as in the console',
    example: 'privacy@shop.example',
  }),
  LEGAL_EMAIL: Email.optional().register(settingInfo, {
    group: 'shop',
    meaning: 'Contact in the terms. Better edited in the console.',
    unset: 'as in the console',
    example: 'legal@shop.example',
  }),
  INSTAGRAM_URL: webAddress.optional().register(settingInfo, {
    group: 'shop',
    meaning: 'The shop’s profile, linked from the mobile menu. Better edited in the console.',
    unset: 'as in the console',
    example: 'https://www.instagram.com/...',
  }),
  TIKTOK_URL: webAddress.optional().register(settingInfo, {
    group: 'shop',
    meaning: 'Like INSTAGRAM_URL.',
    unset: 'as in the console',
    example: 'https://www.tiktok.com/@...',
  }),
  YOUTUBE_URL: webAddress.optional().register(settingInfo, {
    group: 'shop',
    meaning: 'Like INSTAGRAM_URL.',
    unset: 'as in the console',
    example: 'https://www.youtube.com/...',
  }),
  ANALYTICS_SCRIPT_URL: webAddress.optional().register(settingInfo, {
    group: 'shop',
    meaning:
      'A script that loads only after a shopper consents to analytics. The pages’ content security policy allows its origin.',
    unset: 'none',
    example: 'https://...',
  }),
  MARKETING_SCRIPT_URL: webAddress.optional().register(settingInfo, {
    group: 'shop',
    meaning: 'Like ANALYTICS_SCRIPT_URL, after consent to marketing.',
    unset: 'none',
    example: 'https://...',
  }),
  CONTACT_FORM_ENDPOINT: secureAddress.optional().register(settingInfo, {
    group: 'shop',
    meaning: 'A service that receives each contact message as JSON after it has been stored.',
    unset: 'messages stay in the database',
    example: 'https://...',
  }),
  MAIL_URL: z
    .url({
      protocol: /^smtps?$/,
      error:
        'must be the URL of a mail server, such as smtp://user:password@mail.example:587; write @, # and / in its password as %40, %23 and %2F',
    })
    .optional()
    .register(settingInfo, {
      group: 'mail',
      isSecret: true,
      meaning: 'A mail server, SMTP (docs/mail.md).',
      unset: 'no emails',
      example: 'smtp://user:password@mail.example:587',
    }),
  MAIL_FROM: mailbox.optional().register(settingInfo, {
    group: 'mail',
    meaning: 'Sender of the emails.',
    unset: 'required with MAIL_URL',
    example: 'Hoard <shop@shop.example>',
  }),
  MAIL_PER_HOUR: integerBetween(1, 9_999)
    .default(200)
    .register(settingInfo, { group: 'mail', meaning: 'Maximum number of emails sent within an hour.' }),
  SESSION_KEYS: list.optional().register(settingInfo, {
    group: 'staff',
    isSecret: true,
    meaning:
      'Keys that sign cookies and encrypt the secrets of authenticator apps, separated by commas: the first one signs, all are accepted (to rotate them, see docs/growing.md#settings). In production the first needs at least 32 characters: openssl rand -base64 32.',
    unset: 'generated, and kept in DATA_DIR or the database',
  }),
  AUTH_DISABLED: flag.default(false).register(settingInfo, {
    group: 'staff',
    isForDevelopment: true,
    meaning:
      '`1` turns sign-in off and makes everyone an administrator: only on loopback, without a public `PUBLIC_URL` or a real Shopify store, never in production.',
  }),
  OIDC_ISSUER: secureAddress.optional().register(settingInfo, {
    group: 'staff',
    meaning:
      'An OpenID Connect provider for staff (single sign-on, SSO). Register PUBLIC_URL plus /api/login/callback there as redirect address.',
    unset: 'staff have passwords',
    example: 'https://id.example',
  }),
  OIDC_CLIENT_ID: text.optional().register(settingInfo, {
    group: 'staff',
    meaning: 'Client ID of the shop at the provider.',
    unset: 'required with OIDC_ISSUER',
  }),
  OIDC_CLIENT_SECRET: text.optional().register(settingInfo, {
    group: 'staff',
    isSecret: true,
    meaning: 'Client secret of the shop at the provider.',
    unset: 'required with OIDC_ISSUER',
  }),
  OIDC_ADMINISTRATORS: list
    .transform((addresses) => addresses.map((address) => toAsciiAddress(address).toLowerCase()))
    .refine(
      (addresses) => addresses.every((address) => Email.safeParse(address).success),
      'must contain only email addresses',
    )
    .optional()
    .register(settingInfo, {
      group: 'staff',
      meaning:
        'Email addresses, separated by commas, of people who become administrators at their first sign-in; everyone else needs an invitation. The provider must have verified the address.',
      unset: 'none',
      example: 'you@shop.example',
    }),
  STAFF_SECOND_FACTOR: z.enum(['required', 'optional']).optional().register(settingInfo, {
    group: 'staff',
    meaning:
      'Whether staff with a password need a passkey or an authenticator app, too: `required` or `optional` (docs/operate.md#second-factors).',
    unset: 'required in production, unless PUBLIC_URL is on this machine',
    example: 'required',
  }),
})

export type Values = z.output<typeof Settings>
export type SettingName = keyof typeof Settings.shape

/** Variables of a process. */
export type Environment = Record<string, string | undefined>

export const settingNames = Object.keys(Settings.shape) as SettingName[]

export function isSecret(name: string): boolean {
  return name in Settings.shape && settingInfo.get(Settings.shape[name as SettingName])?.isSecret === true
}
