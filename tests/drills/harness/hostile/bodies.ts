import { createHmac, randomUUID } from 'node:crypto'
import { gzipSync } from 'node:zlib'
import type { Sandbox } from '@hoard/sandbox'
import { parse, type DefaultTreeAdapterTypes } from 'parse5'
import { STRENGTH_PATH } from '#server/features/accounts/password-rules.ts'
import { api } from '#shared/api.ts'
import type { Endpoint } from '#shared/contract/endpoint.ts'
import type { Role } from '#shared/features/accounts/auth.contract.ts'
import type { Findings } from '#tests/drills/harness/findings.ts'
import type { Ask } from './ask.ts'
import type { Texts } from './texts.ts'

interface BodyOptions {
  ask: Ask
  findings: Findings
  texts: Texts
  headersOf: (role: Role | null) => Promise<Record<string, string>>
  /** Bodies per endpoint or form field. */
  times: number
}

const broken: [body: string | Buffer, headers?: Record<string, string>][] = [
  [''],
  ['null'],
  ['[]'],
  ['7'],
  ['"text"'],
  ['{'],
  ['{"a":1,}'],
  ['\ufeff{}'],
  ['{}'.repeat(1_000)],
  [Buffer.from('{"name":"\xff\xfe\xed\xa0\x80"}', 'latin1')],
  [`{"name":${'['.repeat(200_000)}${']'.repeat(200_000)}}`],
  [`${'{"blocks":'.repeat(20_000)}1${'}'.repeat(20_000)}`],
  ['{"__proto__":{"polluted":1}}'],
  ['{"constructor":{"prototype":{"polluted":1}}}'],
  [JSON.stringify({ name: 'x'.repeat(1_100_000) })],
  ['{}', { 'content-encoding': 'gzip' }],
  [gzipSync('['.repeat(30_000_000)), { 'content-encoding': 'gzip' }],
  ['{}', { 'content-encoding': 'nonsense' }],
  ['<a/>', { 'content-type': 'application/xml' }],
  ['a=1', { 'content-type': 'application/x-www-form-urlencoded' }],
  ['{}', { 'content-type': 'application/json; charset=utf-99' }],
]

/** Sends bodies that no schema describes to every endpoint that takes one: each is refused, or says nothing. */
export async function sendBrokenBodies({ ask, texts, headersOf, times }: BodyOptions): Promise<void> {
  const taking = Object.values(api).flatMap((all) =>
    Object.values(all).filter((endpoint: Endpoint) => endpoint.body),
  ) as Endpoint[]
  const headers = await headersOf('administrator')
  for (const { method, path } of taking)
    for (let turn = 0; turn < times; turn++) {
      const [body, more] = texts.of(broken)
      const address = path.replace(/[:*]\w+/g, '1')
      await ask({ method, path: address, headers: { ...headers, 'content-type': 'application/json', ...more }, body })
    }
}

/** Sends signed webhooks with hostile contents: all of them are taken, since Shopify would only send them again. */
export async function sendHostileWebhooks(
  { ask, findings, texts, times }: BodyOptions,
  { credentials, storeDomain }: Sandbox,
) {
  for (let turn = 0; turn < 5 * times; turn++) {
    const body = texts.of([
      JSON.stringify({ id: 1, title: texts.text(), [texts.text(50)]: texts.text() }),
      `{"id":1,"title":"\\ud800","x":${texts.written()}}`,
      texts.text(),
    ])
    const headers = {
      'content-type': 'application/json',
      'x-shopify-topic': 'products/update',
      'x-shopify-shop-domain': storeDomain,
      'x-shopify-api-version': '2026-10',
      'x-shopify-webhook-id': randomUUID(),
      'x-shopify-event-id': Buffer.from(texts.text(40).replaceAll(/\p{Cc}/gu, ' ')).toString('latin1'),
      'x-shopify-triggered-at': new Date().toISOString(),
      'x-shopify-hmac-sha256': createHmac('sha256', credentials.webhookSecret).update(body).digest('base64'),
    }
    const { status, text } = await ask({ method: 'POST', path: '/api/shopify/webhooks/products/update', headers, body })
    if (status !== 200 && !(status === 413 && body.length > MAX_FORM_BYTES))
      findings.blame(`a signed webhook ${body.slice(0, 80)} got ${status}: ${text}`)
  }
}

/** Finds every form that pages post without scripts, and sends hostile texts through each of its fields. */
export async function walkForms(
  { ask, findings, texts, headersOf, times }: BodyOptions,
  role: Role | null,
  pages: string[],
) {
  const own = { ...(await headersOf(role)), accept: 'text/html' }
  const headers = { ...own, 'content-type': 'application/x-www-form-urlencoded' }
  const seen = new Set<string>()
  for (const page of pages) {
    const { text } = await ask({ method: 'GET', path: page, headers: own })
    for (const { action, fields } of formsIn(text)) {
      const key = fields.map(([name, value]) => (name === 'form' ? value : name)).join()
      if (seen.has(key)) continue
      seen.add(key)
      findings.count('forms')
      for (const [name] of fields)
        for (let turn = 0; turn < times; turn++) {
          const sent = new URLSearchParams(fields)
          sent.set(name, texts.text().toWellFormed())
          await ask({ method: 'POST', path: action || page, headers, body: `${sent}&${name}=%ED%A0%80` })
          findings.count('values')
        }
    }
  }
}

/** A longer form is refused (server/rendering/forms/form.ts). */
const MAX_FORM_BYTES = 16 * 1024

/** Asks for the strength of hostile passwords, as the script of forms for new ones does. */
export async function typePasswords({ ask, findings, texts, headersOf, times }: BodyOptions) {
  const headers = { ...(await headersOf('editor')), 'content-type': 'application/x-www-form-urlencoded' }
  for (let turn = 0; turn < 4 * times; turn++) {
    const body = `${new URLSearchParams({ password: texts.text().toWellFormed() })}`
    const { status, text } = await ask({ method: 'POST', path: STRENGTH_PATH, headers, body })
    if (status !== 200 && !(status === 413 && body.length > MAX_FORM_BYTES))
      findings.blame(`the strength of ${body.slice(0, 80)} got ${status}: ${text}`)
  }
}

type Node = DefaultTreeAdapterTypes.Node
const attributes = (node: Node) =>
  Object.fromEntries('attrs' in node ? node.attrs.map(({ name, value }) => [name, value]) : []) as Record<
    string,
    string
  >
const descendants = (node: Node): Node[] =>
  'childNodes' in node ? node.childNodes.flatMap((child) => [child, ...descendants(child)]) : []

function formsIn(html: string) {
  const forms = descendants(parse(html)).filter(
    (node) => node.nodeName === 'form' && /post/i.test(attributes(node)['method'] ?? ''),
  )
  return forms.map((form) => ({
    action: attributes(form)['action'] ?? '',
    fields: descendants(form).flatMap((node) => {
      const { name, value = 'x' } = attributes(node)
      return name ? [[name, value] as [string, string]] : []
    }),
  }))
}

/** Addresses of pages, cards and files that can't exist. */
export async function walkAddresses({ ask, texts, times }: BodyOptions): Promise<void> {
  const prefixes = [
    '/',
    '/product/',
    '/blog/',
    '/gallery?search=',
    '/cards/page/',
    '/uploads/',
    '/preview/',
    '/cms/',
    '/api/',
    '/assets/',
    '/?added=',
    '/api/login?return=',
  ]
  for (const prefix of prefixes)
    for (let turn = 0; turn < times; turn++) {
      const text = encodeURIComponent(texts.text(1_000).toWellFormed()).replaceAll('%EF%BF%BD', '%ED%A0%80')
      await ask({ method: 'GET', path: prefix + text, headers: { accept: 'text/html' } })
    }
}
