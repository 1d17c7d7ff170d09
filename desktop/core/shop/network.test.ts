import { once } from 'node:events'
import { createServer } from 'node:https'
import type { AddressInfo } from 'node:net'
import { expect, test } from 'vitest'
import { makeCertificate } from '#tests/desktop/harness/chromium/certificate.ts'
import { testServers } from '#tests/harness/desktop/shop.ts'
import { networkTrouble, ProxySignInError } from './network.ts'

test.each([
  ['net::ERR_CERT_AUTHORITY_INVALID', 'The certificate of shop.example isn’t trusted by this computer'],
  ['net::ERR_CERT_DATE_INVALID', 'has expired, or this computer’s clock is wrong'],
  ['net::ERR_CERT_COMMON_NAME_INVALID', 'belongs to another site'],
  ['net::ERR_SSL_PROTOCOL_ERROR', 'No secure connection to shop.example'],
  ['net::ERR_PROXY_CONNECTION_FAILED', 'The proxy in this computer’s network settings'],
  ['net::ERR_TUNNEL_CONNECTION_FAILED', 'This network’s proxy refuses the connection to shop.example'],
])('%s has a reason for people', { tags: ['D9.2'] }, (name, words) => {
  expect(networkTrouble(new Error(name), 'shop.example')).toContain(words)
  expect(networkTrouble(new TypeError('fetch failed', { cause: new Error(name) }), 'shop.example')).toContain(words)
})

test('a lost connection needs no explanation, a proxy’s sign-in does', () => {
  expect(networkTrouble(new Error('net::ERR_CONNECTION_RESET'), 'shop.example')).toBeNull()
  expect(networkTrouble('no error', 'shop.example')).toBeNull()
  expect(networkTrouble(new ProxySignInError('proxy'), 'shop.example')).toContain('only after you sign in to the proxy')
})

test('an unknown certificate is refused when a shop is added', { tags: ['D9.2'] }, async () => {
  const server = createServer(makeCertificate('localhost'), (_, response) => response.end('{}'))
  server.listen(0, 'localhost')
  await once(server, 'listening')
  const host = `localhost:${(server.address() as AddressInfo).port}`
  await expect(testServers().add(`https://${host}`)).rejects.toThrow(
    `The certificate of ${host} isn’t trusted by this computer`,
  )
  server.close()
})
