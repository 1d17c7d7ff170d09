import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { readConfig } from './config.ts'
import { apiVersion } from '@hoard/sandbox/schema'

const real = { SHOPIFY_STORE_DOMAIN: 'dragons.myshopify.com', SHOPIFY_ADMIN_TOKEN: 'a', SHOPIFY_STOREFRONT_TOKEN: 'b' }

const provider = { OIDC_ISSUER: 'https://id.example', OIDC_CLIENT_ID: 'hoard', OIDC_CLIENT_SECRET: 'a secret' }

test('an empty environment opens a shop on port 3000 without Shopify', () => {
  expect(readConfig({})).toMatchObject({
    port: 3000,
    host: '127.0.0.1',
    dataDir: './data',
    shopify: null,
  })
})

test.each([
  [{ PORT: 'many' }, /^PORT: .*"many"/],
  [{ PORT: '70000' }, /^PORT/],
  [{ PUBLIC_URL: 'ftp://x' }, /^PUBLIC_URL: must be an http or https URL/],
  [{ PUBLIC_URL: 'https://x.example/shop' }, /^PUBLIC_URL: must be the URL of a site/],
  [{ PUBLIC_URL: 'https://x.example?x' }, /^PUBLIC_URL: must be the URL of a site/],
  [{ PORT: '0x10' }, /^PORT: must be a port/],
  [{ SESSION_KEYS: ' , ' }, /^SESSION_KEYS: must not be empty/],
  [{ PORT: '3000', SANDBOX_PORT: '3000' }, /^SANDBOX_PORT: must differ from PORT/],
  [{ PORT: '65535' }, /^SANDBOX_PORT: is required/],
  [{ PRIVACY_EMAIL: 'privacy at shop.example' }, /^PRIVACY_EMAIL: is not an email address \(it is "privacy at/],
  [{ LEGAL_EMAIL: 'legal@' }, /^LEGAL_EMAIL: is not an email address/],
  [{ INSTAGRAM_URL: '@hoard' }, /^INSTAGRAM_URL: must be an http or https URL/],
  [{ TIKTOK_URL: 'javascript:alert(1)' }, /^TIKTOK_URL: must be an http or https URL/],
  [{ YOUTUBE_URL: 'youtube.com/hoard' }, /^YOUTUBE_URL: must be an http or https URL/],
  [{ ANALYTICS_SCRIPT_URL: '/count.js' }, /^ANALYTICS_SCRIPT_URL: must be an http or https URL/],
  [{ MARKETING_SCRIPT_URL: 'data:text/javascript,1' }, /^MARKETING_SCRIPT_URL: must be an http or https URL/],
  [{ CONTACT_FORM_ENDPOINT: 'mailto:us@shop.example' }, /^CONTACT_FORM_ENDPOINT: must be an http or https URL/],
  [{ CONTACT_FORM_ENDPOINT: 'http://forms.example/' }, /^CONTACT_FORM_ENDPOINT: must be an https URL/],
  [{ SHOP_TIME_ZONE: 'Mars/Olympus' }, /^SHOP_TIME_ZONE/],
  [{ SHOPIFY_API_VERSION: '2026-11' }, /^SHOPIFY_API_VERSION/],
  [{ SHOPIFY_STORE_DOMAIN: 'https://x.myshopify.com' }, /^SHOPIFY_STORE_DOMAIN/],
  [
    { ...real, SHOPIFY_STORE_DOMAIN: 'shop.dragons.example' },
    /^SHOPIFY_STORE_DOMAIN: must be the store’s permanent name.*Settings, Domains \(it is "shop\.dragons\.example"\)/,
  ],
  [{ SHOPIFY_ADMIN_TOKEN: 'a' }, /^SHOPIFY_STORE_DOMAIN: is missing/],
  [{ ...real, SHOPIFY_STOREFRONT_TOKEN: '' }, /^SHOPIFY_STOREFRONT_TOKEN: is missing/],
  [{ ...real, SHOPIFY_ADMIN_TOKEN: '', SHOPIFY_CLIENT_ID: 'x' }, /^SHOPIFY_ADMIN_TOKEN: is missing/],
  [{ SHOPIFY_STORE_DOMIAN: 'typo' }, /^SHOPIFY_STORE_DOMIAN: unknown setting; did you mean SHOPIFY_STORE_DOMAIN\?/],
  [
    { SHOPFY_ADMIN_TOKEN: 'a', ...real, SHOPIFY_ADMIN_TOKEN: '' },
    /\nSHOPFY_ADMIN_TOKEN: unknown setting; did you mean SHOPIFY_ADMIN_TOKEN\?$/,
  ],
  [{ NODE_ENV: 'production' }, /^SHOPIFY_STORE_DOMAIN: is required in production/],
  [
    { NODE_ENV: 'production', ...real, SHOPIFY_STORE_DOMAIN: '127.0.0.1:3001' },
    /local Shopify is for development only/,
  ],
  [{ NODE_ENV: 'production', ...real }, /^PUBLIC_URL: is required in production/],
  [{ NODE_ENV: 'production', ...real, PUBLIC_URL: 'http://shop.example' }, /^PUBLIC_URL: must be an https URL/],
  [
    { NODE_ENV: 'production', ...real, PUBLIC_URL: 'https://shop.example', SESSION_KEYS: `x,${'y'.repeat(32)}` },
    /^SESSION_KEYS: the first key must have at least 32 characters/,
  ],
  [{ STAFF_SECOND_FACTOR: 'no' }, /^STAFF_SECOND_FACTOR/],
  [{ AUTH_DISABLED: '1', HOST: '0.0.0.0' }, /^AUTH_DISABLED/],
  [{ AUTH_DISABLED: '1', ...real }, /^AUTH_DISABLED/],
  [
    { AUTH_DISABLED: '1', PUBLIC_URL: 'https://shop.example' },
    /^AUTH_DISABLED: is not allowed with a public PUBLIC_URL/,
  ],
  [
    { AUTH_DISABLED: '1', NODE_ENV: 'production', ...real, PUBLIC_URL: 'http://localhost:3000' },
    /^AUTH_DISABLED: is not allowed in production/m,
  ],
  [{ ...provider, OIDC_CLIENT_SECRET: '' }, /^OIDC_CLIENT_SECRET: is missing, although other OIDC_ settings are set/],
  [{ OIDC_ADMINISTRATORS: 'ada@hoard.example' }, /^OIDC_ISSUER: is missing/],
  [{ ...provider, OIDC_ISSUER: 'http://id.example' }, /^OIDC_ISSUER: must be an https URL/],
  [{ ...provider, OIDC_ADMINISTRATORS: 'ada@hoard.example, eve' }, /^OIDC_ADMINISTRATORS: must contain only email/],
  [{ OIDC_ISUER: 'https://id.example' }, /^OIDC_ISUER: unknown setting/],
])('%o is refused with the name of the variable', (environment, message) => {
  expect(() => readConfig(environment)).toThrow(message)
})

test('OpenID settings include the provider and its administrators', () => {
  expect(readConfig({}).openid).toBeNull()
  const loopback = {
    ...provider,
    OIDC_ISSUER: 'http://127.0.0.1:4000',
    OIDC_ADMINISTRATORS: 'Ada@Hoard.example, eve@x.org',
  }
  expect(readConfig(loopback).openid).toEqual({
    issuer: 'http://127.0.0.1:4000',
    clientId: 'hoard',
    clientSecret: 'a secret',
    administrators: ['ada@hoard.example', 'eve@x.org'],
  })
})

test('PUBLIC_URL is normalised to the origin that browsers send', () => {
  expect(readConfig({ PUBLIC_URL: 'HTTPS://Shop.Example:443/' }).publicUrl).toBe('https://shop.example')
})

test('facts for the pages come from the environment, null when unset', () => {
  expect(readConfig({})).toMatchObject({
    facts: {
      name: null,
      privacyEmail: null,
      legalEmail: null,
      instagramUrl: null,
      tiktokUrl: null,
      youtubeUrl: null,
    },
    scripts: { analytics: null, marketing: null },
    contactFormEndpoint: null,
  })
  const set = readConfig({
    SHOP_NAME: 'Den',
    PRIVACY_EMAIL: 'dpo@shop.example',
    LEGAL_EMAIL: 'law@shop.example',
    INSTAGRAM_URL: 'https://instagram.example/shop',
    TIKTOK_URL: 'https://tiktok.example/shop',
    YOUTUBE_URL: 'https://youtube.example/shop',
    ANALYTICS_SCRIPT_URL: 'https://count.example/script.js',
    MARKETING_SCRIPT_URL: '',
    CONTACT_FORM_ENDPOINT: 'https://forms.example/f/1',
  })
  expect(set.facts).toEqual({
    name: 'Den',
    privacyEmail: 'dpo@shop.example',
    legalEmail: 'law@shop.example',
    instagramUrl: 'https://instagram.example/shop',
    tiktokUrl: 'https://tiktok.example/shop',
    youtubeUrl: 'https://youtube.example/shop',
  })
  expect(set.scripts).toEqual({ analytics: 'https://count.example/script.js', marketing: null })
  expect(set.contactFormEndpoint).toBe('https://forms.example/f/1')
})

test('addresses with an international domain are taken', { tags: ['A12.9'] }, () => {
  const set = readConfig({
    PRIVACY_EMAIL: 'dpo@bücher.example',
    LEGAL_EMAIL: 'law@xn--bcher-kva.example',
    MAIL_URL: 'smtp://127.0.0.1',
    MAIL_FROM: 'Bücher <shop@bücher.example>',
  })
  const ascii = (name: string) => `${name}@xn--bcher-kva.example`
  expect(set.facts).toMatchObject({ privacyEmail: ascii('dpo'), legalEmail: ascii('law') })
  expect(set.mail).toMatchObject({ from: { name: 'Bücher', address: ascii('shop') } })
})

test("error messages don't contain secrets", () => {
  const wrong = () => readConfig({ ...real, SHOPIFY_STORE_DOMAIN: '!', SHOPIFY_ADMIN_TOKEN: 'shpat_very_secret' })
  expect(wrong).toThrow(/SHOPIFY_STORE_DOMAIN/)
  expect(wrong).not.toThrow(/shpat_very_secret/)
})

test('Shopify is configured by a token or client credentials', () => {
  expect(readConfig(real).shopify).toMatchObject({
    origin: 'https://dragons.myshopify.com',
    // The operations are validated against the schemas of this version.
    apiVersion,
    admin: { token: 'a' },
    isLocal: false,
  })
  const credentials = { ...real, SHOPIFY_ADMIN_TOKEN: '', SHOPIFY_CLIENT_ID: 'i', SHOPIFY_CLIENT_SECRET: 's' }
  expect(readConfig(credentials).shopify).toMatchObject({ admin: { clientId: 'i', clientSecret: 's' } })
  const local = readConfig({ ...real, SHOPIFY_STORE_DOMAIN: '127.0.0.1:3001', SHOPIFY_WEBHOOK_SECRETS: 'new, old' })
  expect(local.shopify).toMatchObject({
    origin: 'http://127.0.0.1:3001',
    isLocal: true,
    webhookSecrets: ['new', 'old'],
  })
  const client = { SHOPIFY_CLIENT_ID: 'app', SHOPIFY_CLIENT_SECRET: 'of the app' }
  expect(readConfig({ ...real, ...client }).shopify).toMatchObject({ webhookSecrets: ['of the app'] })
})

test('names that look misspelt are reported with the nearest setting, those of other programs are not', () => {
  const foreign = {
    PATH: '/bin',
    HOSTNAME: 'box',
    LOGNAME: 'ada',
    DATABASE_PORT: '1',
    EMAIL_HOST: 'x',
    NODE_PATH: '/x',
  }
  expect(readConfig(foreign)).toMatchObject({ misspelt: [] })
  expect(readConfig({ DATABASE_URI: 'x', SHOPFY_STORE: 'x', METRICS_TOKNE: 'x', port: '1' }).misspelt).toEqual([
    'DATABASE_URI: unknown setting; did you mean DATABASE_URL?',
    expect.stringMatching(/^SHOPFY_STORE: unknown setting; did you mean SHOPIFY_/),
    'METRICS_TOKNE: unknown setting; did you mean METRICS_TOKEN?',
  ])
  expect(readConfig({ DATABASE_URI: 'x', DATABASE_URL: 'postgres://db/hoard' }).misspelt).toEqual([])
})

test('a secret can come from a file, and only from one place', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'hoard secrets-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  const [file, empty] = [join(folder, 'token'), join(folder, 'empty')]
  await writeFile(file, 'a token from a file\n')
  await writeFile(empty, '\n')
  const settings = { ...real, SHOPIFY_ADMIN_TOKEN: '', SHOPIFY_ADMIN_TOKEN_FILE: file }
  expect(readConfig(settings).shopify?.admin).toEqual({ token: 'a token from a file' })
  const both = () => readConfig({ METRICS_TOKEN: 'x'.repeat(16), METRICS_TOKEN_FILE: file })
  expect(both).toThrow('METRICS_TOKEN: is also in METRICS_TOKEN_FILE; remove one of the two')
  expect(() => readConfig({ METRICS_TOKEN_FILE: empty })).toThrow(`METRICS_TOKEN_FILE: ${empty} is empty`)
  const missing = join(folder, 'missing')
  expect(() => readConfig({ METRICS_TOKEN_FILE: missing })).toThrow(
    `METRICS_TOKEN_FILE: ${missing} can't be read (ENOENT)`,
  )
  // Only secrets have files.
  expect(() => readConfig({ SHOPIFY_STORE_DOMAIN_FILE: file })).toThrow(/^SHOPIFY_STORE_DOMAIN_FILE: unknown setting/)
})

test('an invalid DATABASE_URL is reported once, without its password', { tags: ['both-engines'] }, () => {
  const said = (address: string) => {
    try {
      return String(readConfig({ DATABASE_URL: address }).database)
    } catch (error) {
      return (error as Error).message
    }
  }
  for (const wrong of ['hello', 'postgres://hoard:se#cret@db/hoard'])
    expect(said(wrong)).toBe(
      'DATABASE_URL: must be the URL of a PostgreSQL database, such as postgres://hoard:secret@db/hoard; write # and / in its password as %23 and %2F (it is set)',
    )
  expect(said('postgres://db')).toMatch(/^DATABASE_URL: must name a database: .*$/)
  expect(said('postgres://hoard:se%23cret@db/hoard')).toBe('postgres://hoard:se%23cret@db/hoard')
})

test.each([
  [{}, []],
  [{ DATABASE_URL: 'postgres://hoard:secret@localhost/hoard' }, []],
  [{ DATABASE_URL: 'postgres://hoard:secret@db/hoard?host=/run/postgresql' }, []],
  [{ DATABASE_URL: 'postgres://hoard:secret@db.internal/hoard?sslmode=verify-full' }, []],
  [{ DATABASE_URL: 'postgres://hoard:secret@db.internal/hoard' }, ['DATABASE_URL']],
  [{ DATABASE_URL: 'postgres://hoard:secret@db.internal/hoard?sslmode=prefer' }, ['DATABASE_URL']],
  [{ FILES_URL: 's3://bucket?region=eu-central-1' }, []],
  [{ FILES_URL: 's3://bucket?endpoint=https://minio:9000' }, []],
  [{ FILES_URL: 's3://bucket?endpoint=http://minio:9000' }, ['FILES_URL']],
])('with %o the unencrypted connections are %j', (env, unencrypted) => {
  expect(readConfig(env)).toMatchObject({ unencrypted })
})

test.each([
  [{}, false],
  [{ PUBLIC_URL: 'https://shop.example' }, false],
  [{ NODE_ENV: 'production', ...real, PUBLIC_URL: 'https://shop.example' }, true],
  // Behind a proxy, HOST is this machine; what counts is the address that staff use.
  [{ NODE_ENV: 'production', ...real, PUBLIC_URL: 'https://shop.example', HOST: '127.0.0.1' }, true],
  [{ NODE_ENV: 'production', ...real, PUBLIC_URL: 'http://localhost:3000' }, false],
  [{ NODE_ENV: 'production', ...real, PUBLIC_URL: 'https://localhost.elsewhere.example' }, true],
  [{ NODE_ENV: 'production', ...real, PUBLIC_URL: 'https://shop.example', STAFF_SECOND_FACTOR: 'optional' }, false],
  [{ STAFF_SECOND_FACTOR: 'required' }, true],
])('%j requires second factors: %s', { tags: ['C11.1'] }, (env, isRequired) => {
  expect(readConfig(env).needsSecondFactor).toBe(isRequired)
})
