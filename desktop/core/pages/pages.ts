import { randomBytes } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import type { Gateway } from '#core/gateway/gateway.ts'
import type { Greeting } from '#shared/features/desktop/desktop.contract.ts'
import { staffDocument, staffFiles, type StaffFiles, type StaffManifest } from '#shared/staff-document.ts'
import { appAddress, isDoor, isOwnCall, isScreen, WELCOME } from './address.ts'
import { builtFile } from './built-files.ts'
import { fontsOf } from './fonts.ts'
import { contentPolicy, documentPolicy } from './policy.ts'
import { welcomeDocument, WELCOME_ENTRY } from './welcome-document.ts'

/** What the pages of one server are made of. */
export interface PagesOfServer {
  greeting: Greeting
  gateway: Gateway
  /** The small file of an upload; null: there is none. */
  previewOf(id: string): string | null
}

interface PagesParts {
  /** The staff app as it was built. */
  folder: string
  /** Null for a server whose pages the window doesn't show: others' calls go nowhere. */
  find(key: string): PagesOfServer | null
}

/** Answers every request to `app://`: documents and files of this app itself, and calls of its pages through the gateway of their server. */
export async function openPages({ folder, find }: PagesParts): Promise<(request: Request) => Promise<Response>> {
  const manifest = JSON.parse(await readFile(join(folder, '.vite/manifest.json'), 'utf8')) as StaffManifest
  const fonts = fontsOf(manifest)
  const staff = { ...staffFiles(manifest), fonts }
  const welcome = { ...staffFiles(manifest, WELCOME_ENTRY), fonts }

  return async (request) => {
    const address = appAddress(request.url)
    if (!address) return refused(404)
    const { pathname } = address.url
    const reads = request.method === 'GET' || request.method === 'HEAD'
    if (pathname.startsWith('/assets/')) return (reads && (await builtFile(folder, pathname))) || refused(404)
    if (address.key === WELCOME) return reads && pathname === '/' ? welcomePage(welcome) : refused(404)
    const server = find(address.key)
    if (!server || isDoor(pathname) || isOwnCall(pathname)) return refused(404)
    if (isScreen(pathname)) return reads ? screen(staff, server.greeting) : refused(405)
    if (pathname.startsWith('/hoard/')) return (reads && preview(pathname, server)) || refused(404)
    return server.gateway(request)
  }
}

function screen(staff: StaffFiles, { facts, pictureOrigin }: Greeting): Response {
  const nonce = newNonce()
  return documentOf(staffDocument(staff, facts, nonce), documentPolicy(nonce, originOf(pictureOrigin)))
}

function welcomePage(files: StaffFiles): Response {
  const nonce = newNonce()
  return documentOf(welcomeDocument(files, nonce), documentPolicy(nonce, null))
}

function preview(pathname: string, { previewOf }: PagesOfServer): Response | null {
  const [, id] = /^\/hoard\/previews\/([\w-]{1,200})$/.exec(pathname) ?? []
  const file = id === undefined ? null : previewOf(id)
  if (file === null) return null
  return new Response(Readable.toWeb(createReadStream(file)) as ReadableStream<Uint8Array>, {
    headers: {
      'content-type': 'image/webp',
      'cache-control': 'no-store',
      'content-security-policy': contentPolicy,
      'x-content-type-options': 'nosniff',
    },
  })
}

const newNonce = () => randomBytes(16).toString('base64')

/** A server says where its pictures come from, and may say no more in a policy. */
function originOf(address: string | null): string | null {
  const url = address === null ? null : URL.parse(address)
  return url && (url.protocol === 'https:' || url.protocol === 'http:') ? url.origin : null
}

const documentOf = (html: string, policy: string) =>
  new Response(html, {
    headers: {
      'content-type': 'text/html; charset=utf-8',
      'cache-control': 'no-store',
      'content-security-policy': policy,
      'cross-origin-opener-policy': 'same-origin',
      'permissions-policy': 'camera=(), geolocation=(), microphone=()',
      'referrer-policy': 'no-referrer',
      'x-content-type-options': 'nosniff',
    },
  })

const refused = (status: number) =>
  new Response(null, { status, headers: { 'content-security-policy': contentPolicy, 'cache-control': 'no-store' } })
