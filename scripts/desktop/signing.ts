import { rm, writeFile } from 'node:fs/promises'
import type { Configuration } from 'electron-builder'
import type { Platform } from './stage.ts'

/** electron-builder's own variables. An empty one would be taken for a certificate, or half of the credentials. */
const known = ['CSC_LINK', 'CSC_KEY_PASSWORD', 'APPLE_API_KEY', 'APPLE_API_KEY_ID', 'APPLE_API_ISSUER']
const notarising = ['APPLE_API_KEY', 'APPLE_API_KEY_ID', 'APPLE_API_ISSUER']
const signingService = [
  'AZURE_TENANT_ID',
  'AZURE_CLIENT_ID',
  'AZURE_CLIENT_SECRET',
  'AZURE_SIGN_ENDPOINT',
  'AZURE_SIGN_ACCOUNT',
  'AZURE_SIGN_PROFILE',
  'AZURE_SIGN_PUBLISHER',
]

export interface Signing {
  /** Merged over electron-builder.yml. */
  config: Configuration
  /** For the log: whether and how the installers are signed. */
  summary: string
}

/**
 * Prepares `env` for signing on this system, from the secrets of the release workflow or electron-builder's own
 * variables (docs/desktop.md, "Packaging"). Without credentials nothing is signed. With some of them, or if they are
 * wrong, packaging fails. `keyFile` is where the key for notarising is written, because Apple's tool reads a file.
 */
export async function prepareSigning(platform: Platform, env: NodeJS.ProcessEnv, keyFile: string): Promise<Signing> {
  for (const name of [...known, ...signingService, ...Object.values(certificates).flat()])
    if (env[name]?.trim() === '') delete env[name]
  if (platform === 'linux') return { config: {}, summary: 'not signed: Linux has no signatures for these' }
  // A certificate of one system is never used on another.
  const [link, password] = certificates[platform]
  if (env[link]) Object.assign(env, { CSC_LINK: env[link], CSC_KEY_PASSWORD: env[password] ?? '' })
  return platform === 'darwin' ? forMac(env, keyFile) : forWindows(env)
}

const certificates = {
  darwin: ['MAC_CERTIFICATE', 'MAC_CERTIFICATE_PASSWORD'],
  win32: ['WINDOWS_CERTIFICATE', 'WINDOWS_CERTIFICATE_PASSWORD'],
} as const

async function forMac(env: NodeJS.ProcessEnv, keyFile: string): Promise<Signing> {
  const isNotarised = areAll(notarising, env)
  if (!env['CSC_LINK']) {
    if (isNotarised) throw new Error('Only signed programs can be notarised: set MAC_CERTIFICATE.')
    // Apple's processors start no program without a signature, so it gets one that names nobody. Its parts then have
    // no team in common, which the hardened runtime would require. Pull requests have no secrets to protect.
    Object.assign(env, { CSC_IDENTITY_AUTO_DISCOVERY: 'false', CSC_FOR_PULL_REQUEST: 'true' })
    const mac = { identity: '-', hardenedRuntime: false, notarize: false }
    // The program tells people what it lacks (desktop/main/unsigned.ts).
    const config = { mac, extraMetadata: { isUnsigned: true } }
    return { config, summary: 'not signed: there is no certificate' }
  }
  if (isNotarised) await placeKey(env, keyFile)
  const config = { forceCodeSigning: true, mac: { notarize: isNotarised } }
  return { config, summary: isNotarised ? 'signed and notarised' : 'signed, but not notarised' }
}

/** Writes the key itself to a file, and leaves a path as it is. */
async function placeKey(env: NodeJS.ProcessEnv, keyFile: string) {
  const key = env['APPLE_API_KEY']!
  if (!key.includes('PRIVATE KEY')) return
  await rm(keyFile, { force: true })
  await writeFile(keyFile, `${key.trim()}\n`, { mode: 0o600 })
  env['APPLE_API_KEY'] = keyFile
}

function forWindows(env: NodeJS.ProcessEnv): Signing {
  if (areAll(signingService, env)) {
    const azureSignOptions = {
      endpoint: env['AZURE_SIGN_ENDPOINT']!,
      codeSigningAccountName: env['AZURE_SIGN_ACCOUNT']!,
      certificateProfileName: env['AZURE_SIGN_PROFILE']!,
      publisherName: env['AZURE_SIGN_PUBLISHER']!,
    }
    return { config: { forceCodeSigning: true, win: { azureSignOptions } }, summary: 'signed by the signing service' }
  }
  if (env['CSC_LINK']) return { config: { forceCodeSigning: true }, summary: 'signed with a certificate' }
  return { config: {}, summary: 'not signed: there is no certificate' }
}

/** Throws if only some are set, which is a mistake. */
function areAll(names: readonly string[], env: NodeJS.ProcessEnv): boolean {
  const missing = names.filter((name) => !env[name])
  if (missing.length === names.length) return false
  if (missing.length > 0) throw new Error(`Signing is only half configured: ${missing.join(', ')} missing.`)
  return true
}
