import { randomBytes } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import type { Gateway } from '#core/gateway/gateway.ts'
import type { ServerInfo } from '#shared/features/desktop/desktop.contract.ts'
import {
  renderAppDocument,
  renderStaffDocument,
  listStaffFiles,
  type StaffFiles,
  type StaffManifest,
} from '#shared/staff-document.ts'
import { appAddress, isSignInPath, isEditorEndpoint, isScreen, FIND, WELCOME } from './address.ts'
import { COPIED_PICTURES } from '#bridge/uploads.ts'
import { serveBuiltFile } from './built-files.ts'
import { contentPolicy, documentPolicy } from './policy.ts'

/** What the pages of one server need. */
export interface ServerPages {
  greeting: ServerInfo
  gateway: Gateway
  /** Path of an upload's preview image; null if there is none. */
  previewOf(id: string): string | null
  /** Small picture of an upload for the list; null if there is none. */
  thumbnailOf(id: string): Promise<Uint8Array<ArrayBuffer> | null>
  /** Picture of another host from the local copy; 404 if it isn't there. */
  copiedPicture(address: string): Promise<Response>
}

interface PagesParts {
  /** Folder of the built staff app. */
  folder: string
  /** Null for a server that the window isn't showing: its requests are rejected. */
  find(key: string): ServerPages | null
}

/**
 * Handles every request to `app://`: documents and files of the app, and page requests through the gateway of their
 * server.
 */
export async function createPageHandler({
  folder,
  find,
}: PagesParts): Promise<(request: Request) => Promise<Response>> {
  const manifest = JSON.parse(await readFile(join(folder, '.vite/manifest.json'), 'utf8')) as StaffManifest
  const fonts = fontsToPreload(manifest)
  const staff = { ...listStaffFiles(manifest), fonts }
  /** Documents of the editor that belong to no server, by host. */
  const own: Partial<Record<string, StaffFiles>> = {
    [WELCOME]: { ...listStaffFiles(manifest, WELCOME_ENTRY), fonts },
    [FIND]: { ...listStaffFiles(manifest, FIND_ENTRY), fonts },
  }

  return async (request) => {
    const address = appAddress(request.url)
    if (!address) return refused(404)
    const { pathname } = address.url
    const reads = request.method === 'GET' || request.method === 'HEAD'
    if (pathname.startsWith('/assets/')) return (reads && (await serveBuiltFile(folder, pathname))) || refused(404)
    const files = own[address.key]
    if (files) return reads && isOwnPath(address.key, pathname) ? ownPage(files) : refused(404)
    const server = find(address.key)
    if (!server || isSignInPath(pathname) || isEditorEndpoint(pathname)) return refused(404)
    if (isScreen(pathname)) return reads ? screen(staff, server.greeting) : refused(405)
    if (pathname === COPIED_PICTURES && reads) return copied(address.url, server)
    if (pathname.startsWith('/hoard/')) return (reads && (await preview(pathname, server))) || refused(404)
    return server.gateway(request)
  }
}

function screen(staff: StaffFiles, { facts, pictureOrigin }: ServerInfo): Response {
  const nonce = newNonce()
  return documentOf(renderStaffDocument(staff, facts, nonce), documentPolicy(nonce, originOf(pictureOrigin)))
}

function ownPage(files: StaffFiles): Response {
  const nonce = newNonce()
  return documentOf(renderOwn(files, nonce), documentPolicy(nonce, null))
}

/** Picture of an upload: `/hoard/previews/<id>` in full, `/hoard/thumbnails/<id>` small. */
async function preview(pathname: string, { previewOf, thumbnailOf }: ServerPages): Promise<Response | null> {
  const [, kind, id = ''] = /^\/hoard\/(previews|thumbnails)\/([\w-]{1,200})$/.exec(pathname) ?? []
  if (kind === 'thumbnails') return webp(await thumbnailOf(id))
  const file = kind ? previewOf(id) : null
  return webp(file === null ? null : (Readable.toWeb(createReadStream(file)) as ReadableStream<Uint8Array>))
}

function webp(body: Uint8Array<ArrayBuffer> | ReadableStream<Uint8Array> | null): Response | null {
  if (body === null) return null
  return new Response(body, {
    headers: {
      'content-type': 'image/webp',
      'cache-control': 'no-store',
      'content-security-policy': contentPolicy,
      'x-content-type-options': 'nosniff',
    },
  })
}

/** Besides `/`, the welcome page has the window that asks for a proxy's sign-in. */
const isOwnPath = (key: string, pathname: string) => pathname === '/' || (key === WELCOME && pathname === '/proxy')

/** `?address=` is as written in content. */
async function copied({ searchParams }: URL, { copiedPicture }: ServerPages): Promise<Response> {
  const response = await copiedPicture(searchParams.get('address') ?? '')
  response.headers.set('content-security-policy', contentPolicy)
  response.headers.set('x-content-type-options', 'nosniff')
  return response
}

const newNonce = () => randomBytes(16).toString('base64')

/** The server chooses its image origin, but must not inject anything else into the policy. */
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

/** The font of all upright text. */
const UPRIGHT = 'storefront/theme/fonts/jetbrains-mono-latin-wght-normal.woff2'

/**
 * Fonts that a document preloads, from the build manifest. The style sheet says `optional`, so a late font is never
 * shown, and `app://` files have no browser cache.
 */
function fontsToPreload(manifest: StaffManifest): string[] {
  const font = manifest[UPRIGHT]
  if (!font) throw new Error('The build of the staff app has no font; run npm run build.')
  return [`/${font.file}`]
}

export const WELCOME_ENTRY = 'desktop/staff/welcome/entry.tsx'

export const FIND_ENTRY = 'desktop/staff/find/entry.ts'

/** Document of `app://welcome/` or `app://find/`. They belong to no server, so they embed no facts. */
export const renderOwn = (files: StaffFiles, nonce: string): string =>
  renderAppDocument(files, nonce, { title: 'Hoard' })
