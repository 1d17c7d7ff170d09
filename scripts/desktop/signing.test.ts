import { mkdtemp, readFile, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { prepareSigning } from './signing.ts'
import type { Platform } from './stage.ts'

const KEY = '-----BEGIN PRIVATE KEY-----\nnot really\n-----END PRIVATE KEY-----'
const notarising = { APPLE_API_KEY: KEY, APPLE_API_KEY_ID: 'id', APPLE_API_ISSUER: 'issuer' }
const mac = { MAC_CERTIFICATE: 'mac', MAC_CERTIFICATE_PASSWORD: 'secret' }
const windows = { WINDOWS_CERTIFICATE: 'windows', WINDOWS_CERTIFICATE_PASSWORD: 'secret' }
const service = {
  AZURE_TENANT_ID: 'tenant',
  AZURE_CLIENT_ID: 'client',
  AZURE_CLIENT_SECRET: 'secret',
  AZURE_SIGN_ENDPOINT: 'https://weu.codesigning.azure.net',
  AZURE_SIGN_ACCOUNT: 'account',
  AZURE_SIGN_PROFILE: 'profile',
  AZURE_SIGN_PUBLISHER: 'Hoard',
}

async function prepared(platform: Platform, given: Record<string, string>) {
  const folder = await mkdtemp(join(tmpdir(), 'hoard-signing-'))
  const keyFile = join(folder, 'key.p8')
  const env: NodeJS.ProcessEnv = { ...given }
  const answer = await prepareSigning(platform, env, keyFile)
  return { ...answer, env, keyFile, [Symbol.asyncDispose]: () => rm(folder, { recursive: true }) }
}

/** As the workflow passes secrets that aren't there. */
const empty = Object.fromEntries(
  Object.keys({ ...notarising, ...mac, ...windows, ...service, CSC_LINK: '' }).map((name) => [name, '']),
)

test('without credentials nothing is signed, and no empty value is taken for one', { tags: ['D4.1'] }, async () => {
  for (const platform of ['linux', 'win32'] as const) {
    await using signing = await prepared(platform, empty)
    expect(signing).toMatchObject({ config: {}, env: {}, summary: expect.stringContaining('not signed') })
    expect(signing.env).toEqual({})
  }
  await using signing = await prepared('darwin', empty)
  expect(signing.config).toEqual({
    mac: { identity: '-', hardenedRuntime: false, notarize: false },
    extraMetadata: { isUnsigned: true },
  })
  expect(signing.env).toEqual({ CSC_IDENTITY_AUTO_DISCOVERY: 'false', CSC_FOR_PULL_REQUEST: 'true' })
})

test('each system uses its own certificate only', { tags: ['D4.1'] }, async () => {
  await using onMac = await prepared('darwin', { ...empty, ...mac, ...windows })
  expect(onMac.env).toMatchObject({ CSC_LINK: 'mac', CSC_KEY_PASSWORD: 'secret' })
  expect(onMac.config).toEqual({ forceCodeSigning: true, mac: { notarize: false } })
  await using onWindows = await prepared('win32', { ...empty, ...mac, ...windows })
  expect(onWindows.env).toMatchObject({ CSC_LINK: 'windows' })
  expect(onWindows.config).toEqual({ forceCodeSigning: true })
  await using unsigned = await prepared('darwin', { ...empty, ...windows })
  expect(unsigned.env['CSC_LINK']).toBeUndefined()
  await using own = await prepared('darwin', { CSC_LINK: '/home/me/certificate.p12' })
  expect(own.env['CSC_LINK']).toBe('/home/me/certificate.p12')
})

test('Apple’s tool gets the key as a file that only its owner can read', { tags: ['D4.1'] }, async () => {
  await using signing = await prepared('darwin', { ...mac, ...notarising })
  expect(signing.config).toEqual({ forceCodeSigning: true, mac: { notarize: true } })
  expect(signing.env['APPLE_API_KEY']).toBe(signing.keyFile)
  expect(await readFile(signing.keyFile, 'utf8')).toBe(`${KEY}\n`)
  expect((await stat(signing.keyFile)).mode & 0o777).toBe(0o600)
  await using given = await prepared('darwin', { ...mac, ...notarising, APPLE_API_KEY: '/keys/mine.p8' })
  expect(given.env['APPLE_API_KEY']).toBe('/keys/mine.p8')
})

test('a signing service signs on Windows', { tags: ['D4.1'] }, async () => {
  await using signing = await prepared('win32', { ...empty, ...service })
  expect(signing.config).toEqual({
    forceCodeSigning: true,
    win: {
      azureSignOptions: {
        endpoint: 'https://weu.codesigning.azure.net',
        codeSigningAccountName: 'account',
        certificateProfileName: 'profile',
        publisherName: 'Hoard',
      },
    },
  })
})

test('half of the credentials are a mistake', { tags: ['D4.1'] }, async () => {
  await expect(prepared('darwin', { ...mac, ...notarising, APPLE_API_ISSUER: '' })).rejects.toThrow('APPLE_API_ISSUER')
  await expect(prepared('darwin', notarising)).rejects.toThrow('set MAC_CERTIFICATE')
  await expect(prepared('win32', { ...service, AZURE_CLIENT_SECRET: ' ' })).rejects.toThrow('AZURE_CLIENT_SECRET')
})
