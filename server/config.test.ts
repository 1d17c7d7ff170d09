import { expect, test } from 'vitest'
import { readConfig } from './config.ts'

const real = { SHOPIFY_STORE_DOMAIN: 'dragons.myshopify.com', SHOPIFY_ADMIN_TOKEN: 'a', SHOPIFY_STOREFRONT_TOKEN: 'b' }

test('an empty environment opens a shop on port 3000 without Shopify', () => {
  expect(readConfig({})).toMatchObject({
    port: 3000,
    host: '127.0.0.1',
    dataDir: './data',
    shopify: null,
    shopName: 'Hoard',
  })
})

test.each([
  [{ PORT: 'many' }, /^PORT: .*"many"/],
  [{ PORT: '70000' }, /^PORT/],
  [{ PUBLIC_URL: 'ftp://x' }, /^PUBLIC_URL: must be an http or https address/],
  [{ PUBLIC_URL: 'https://x.example/shop' }, /^PUBLIC_URL: must be the address of a site/],
  [{ PUBLIC_URL: 'https://x.example?x' }, /^PUBLIC_URL: must be the address of a site/],
  [{ PORT: '0x10' }, /^PORT: must be a port/],
  [{ SESSION_KEYS: ' , ' }, /^SESSION_KEYS: holds nothing/],
  [{ PORT: '3000', SANDBOX_PORT: '3000' }, /^SANDBOX_PORT: must be another port/],
  [{ PORT: '65535' }, /^SANDBOX_PORT: is needed/],
  [{ SHOP_TIME_ZONE: 'Mars/Olympus' }, /^SHOP_TIME_ZONE/],
  [{ SHOPIFY_API_VERSION: '2026-11' }, /^SHOPIFY_API_VERSION/],
  [{ SHOPIFY_STORE_DOMAIN: 'https://x.myshopify.com' }, /^SHOPIFY_STORE_DOMAIN/],
  [{ SHOPIFY_ADMIN_TOKEN: 'a' }, /^SHOPIFY_STORE_DOMAIN: is missing/],
  [{ ...real, SHOPIFY_STOREFRONT_TOKEN: '' }, /^SHOPIFY_STOREFRONT_TOKEN: is missing/],
  [{ ...real, SHOPIFY_ADMIN_TOKEN: '', SHOPIFY_CLIENT_ID: 'x' }, /^SHOPIFY_ADMIN_TOKEN: is missing/],
  [{ SHOPIFY_STORE_DOMIAN: 'typo' }, /^SHOPIFY_STORE_DOMIAN: no such setting/],
  [{ NODE_ENV: 'production' }, /^SHOPIFY_STORE_DOMAIN: is needed in production/],
  [
    { NODE_ENV: 'production', ...real, SHOPIFY_STORE_DOMAIN: '127.0.0.1:3001' },
    /local Shopify is for development only/,
  ],
  [{ AUTH_DISABLED: '1', HOST: '0.0.0.0' }, /^AUTH_DISABLED/],
  [{ AUTH_DISABLED: '1', ...real }, /^AUTH_DISABLED/],
])('%o is refused by name', (environment, message) => {
  expect(() => readConfig(environment)).toThrow(message)
})

test('a public address is kept as browsers send it', () => {
  expect(readConfig({ PUBLIC_URL: 'HTTPS://Shop.Example:443/' }).publicUrl).toBe('https://shop.example')
})

test('secrets are not repeated in the complaint', () => {
  const wrong = () => readConfig({ ...real, SHOPIFY_STORE_DOMAIN: '!', SHOPIFY_ADMIN_TOKEN: 'shpat_very_secret' })
  expect(wrong).toThrow(/SHOPIFY_STORE_DOMAIN/)
  expect(wrong).not.toThrow(/shpat_very_secret/)
})

test('a fixed token or client credentials make a Shopify; loopback makes a local one over http', () => {
  expect(readConfig(real).shopify).toMatchObject({
    origin: 'https://dragons.myshopify.com',
    admin: { token: 'a' },
    local: false,
  })
  const credentials = { ...real, SHOPIFY_ADMIN_TOKEN: '', SHOPIFY_CLIENT_ID: 'i', SHOPIFY_CLIENT_SECRET: 's' }
  expect(readConfig(credentials).shopify).toMatchObject({ admin: { clientId: 'i', clientSecret: 's' } })
  const local = readConfig({ ...real, SHOPIFY_STORE_DOMAIN: '127.0.0.1:3001', SHOPIFY_WEBHOOK_SECRETS: 'new, old' })
  expect(local.shopify).toMatchObject({ origin: 'http://127.0.0.1:3001', local: true, webhookSecrets: ['new', 'old'] })
})
