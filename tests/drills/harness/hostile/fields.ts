import { isDeepStrictEqual } from 'node:util'
import { api } from '#shared/api.ts'
import type { Access, Endpoint } from '#shared/contract/endpoint.ts'
import type { Role } from '#shared/features/accounts/auth.contract.ts'
import { wholeRequest, type AnyRequest, type Field } from '#tests/harness/any-values.ts'
import type { Findings } from '#tests/drills/harness/findings.ts'
import { brief, type Ask } from './ask.ts'
import { WRITTEN, type Texts } from './texts.ts'

type Caller = Role | null

interface WalkOptions {
  ask: Ask
  findings: Findings
  texts: Texts
  random: () => number
  seed: number
  /** Headers of a signed-in browser, or of a visitor (null). */
  headersOf: (role: Caller) => Promise<Record<string, string>>
  /** Values by field name that satisfy rules a schema can't express, and ids that exist. */
  givenFor: (contract: string) => Record<string, unknown>
  /** Values to send in each field. */
  times: number
}

interface Called {
  name: string
  contract: string
  endpoint: Endpoint
}

const endpoints: Called[] = Object.entries(api).flatMap(([contract, all]) =>
  Object.entries(all).map(([name, endpoint]) => ({
    name: `${contract}.${name}`,
    contract,
    endpoint: endpoint as Endpoint,
  })),
)
const callers = [null, 'editor', 'administrator'] as const
const admitted: Record<Access, readonly Caller[]> = {
  public: callers,
  editor: ['editor', 'administrator'],
  administrator: ['administrator'],
  shopify: [],
}

/**
 * What they take isn't shown as it was sent: it is looked up, computed with, a secret, changes other fields, follows a
 * page, is made a path, or repeats a request.
 */
const notStored =
  /^(auth|desktop|references|checkout|contentCopy)\.|\.(reorder|preview|known|tag|removeMany|undeleteMany|markPrinted|present|shareDraft|replace|unsubscribe|answerChannelQuestion|setFeatured|mark) |^contact.(send _replyto|answer text)|^navigation.(create|update) href|^redirects.(create|update) fromPath|^images.create (mimeType|fileSize|originalHash|duplicates)/
/** The server tidies them: file names without folders, tags without commas. */
const TIDIED = /^(originalName|filename|tags)$/

/** Sends hostile values through every field of every endpoint, as each role. */
export async function walkFields(options: WalkOptions): Promise<void> {
  const { ask, findings, texts, random, headersOf } = options
  let turns = 0
  for (const called of endpoints) {
    const { endpoint, contract, name } = called
    const whole = wholeRequest(endpoint, options.givenFor(contract), options.seed)
    for (const caller of callers.filter((each) => !admitted[endpoint.access].includes(each))) {
      const field = whole.fields[Math.floor(random() * whole.fields.length)] ?? null
      const { status } = await send(called, whole.with(field, texts.text(field?.maxLength)), caller)
      if (status !== 401 && status !== 403) findings.blame(`${name} answered ${caller ?? 'a visitor'} with ${status}`)
    }
    // Signing out would end the sessions.
    if (admitted[endpoint.access].length === 0 || name === 'auth.logout') continue
    const isTaken = (await send(called, whole.with(null), 'administrator')).status < 300
    if (isTaken) findings.count('endpoints that take the usual request')
    for (const field of whole.fields)
      for (let turn = 0; turn < options.times; turn++)
        await attempt(called, whole.with(field, valueFor(field)), field, isTaken)
  }

  function valueFor({ maxLength, path }: Field): unknown {
    const chance = random()
    if (path[0] !== 'body') return texts.text(maxLength)
    if (chance < 0.1) return WRITTEN
    return maxLength === undefined || chance < 0.25 ? texts.value() : texts.text(maxLength)
  }

  /** Sends a request in which only the value of this field is unusual. */
  async function attempt(called: Called, request: AnyRequest, field: Field, isTaken: boolean) {
    const { name, endpoint } = called
    const caller = admitted[endpoint.access][turns++ % admitted[endpoint.access].length]!
    const { status, text } = await send(called, request, caller)
    const sent = field.path.reduce<unknown>((value, key) => (value as Record<string, unknown>)[key], request)
    // Without places in lists, which have few; the name of a hostile key may be a long number.
    const names = field.path.filter((key) => !/^\d$/.test(key))
    const what = () => `${name} ${field.path.join('.')} ${brief(sent)} got ${status}: ${text.slice(0, 200)}`
    findings.count('values')
    if (
      status === 400 &&
      isTaken &&
      !names.some((key) => text.toLowerCase().includes(key.toLowerCase())) &&
      !isQuoted(sent, text) &&
      !/__proto__|JSON|nested/.test(text)
    )
      findings.blame(`doesn’t name the field: ${what()}`)
    const isWrite = status < 300 && endpoint.method !== 'GET' && field.path[0] === 'body'
    if (!isWrite || typeof sent === 'object' || sent === WRITTEN || notStored.test(`${name} ${names.at(-1)}`)) return
    findings.count('values read back')
    if (!(await isStored(called, request, caller, names.at(-1)!, sent, text)))
      findings.blame(`is not stored as sent: ${what()}`)
  }

  /** Looks for the value in what the contract's reads return. */
  async function isStored(
    { contract }: Called,
    request: AnyRequest,
    caller: Caller,
    name: string,
    sent: unknown,
    text: string,
  ): Promise<boolean> {
    const { id = request.params?.['id'], slug } = Object(text && JSON.parse(text)) as Record<string, unknown>
    for (const read of endpoints) {
      const { method, path, access } = read.endpoint
      if (read.contract !== contract || method !== 'GET' || !/^[^:*]*(:id(\/working-copy)?|:slug)?$/.test(path))
        continue
      const asked = { params: { id, slug }, query: {}, headers: request.headers, body: undefined }
      const { status, text: found } = await send(
        read,
        asked,
        admitted[access].includes(caller) ? caller : 'administrator',
      )
      if (status === 200 && holds(JSON.parse(found), name, sent)) return true
    }
    return false
  }

  async function send({ endpoint: { method, path } }: Called, request: AnyRequest, caller: Caller) {
    const address = path.replace(/[:*](\w+)/g, (_, key: string) => encoded(request.params?.[key]) || '%20')
    const query = Object.entries(request.query ?? {}).map(([key, value]) => `${key}=${encoded(value)}`)
    const headers: Record<string, string> = { accept: 'application/json', ...(await headersOf(caller)) }
    for (const [key, value] of Object.entries(request.headers ?? {}))
      // Versions would have to be known.
      if (typeof value === 'string' && (key !== 'if-match' || !/^\W?\w*\W?$/.test(value)))
        headers[key] = Buffer.from(value.slice(0, 2_000).replaceAll(/\p{Cc}/gu, ' ')).toString('latin1')
    const body = request.body === undefined ? undefined : written(JSON.stringify(request.body))
    if (body !== undefined) headers['content-type'] = 'application/json'
    const full = query.length > 0 ? `${address}?${query.join('&')}` : address
    return ask({ method, path: full, headers, ...(body !== undefined && { body }) })
  }

  function written(json: string): string {
    // Slugs must differ.
    const slug = `a-slug-${(turns += 1)}`
    return json.replaceAll('a-slug', slug).replace(`"${WRITTEN}"`, () => texts.written())
  }
}

/** Some refusals quote the value instead of naming the field. */
const isQuoted = (sent: unknown, text: string) =>
  typeof sent === 'string' && text.includes(JSON.stringify(sent.trim().slice(0, 10)).slice(1, -1))

/** Halves of characters as a hand-written encoder sends them. */
const encoded = (value: unknown) =>
  encodeURIComponent(
    String(value ?? '')
      .slice(0, 1_000)
      .toWellFormed(),
  ).replaceAll('%EF%BF%BD', '%ED%A0%80')

/** Whether this name has this value anywhere, or a list does. */
function holds(found: unknown, name: string, value: unknown): boolean {
  if (typeof found !== 'object' || found === null) return false
  return Object.entries(found).some(
    ([key, inner]) => (key === name && isSame(inner, value, name)) || holds(inner, name, value),
  )
}

function isSame(found: unknown, sent: unknown, name: string): boolean {
  if (Array.isArray(found) && !Array.isArray(sent)) return found.some((each) => isSame(each, sent, name))
  if (typeof found !== 'string' || typeof sent !== 'string') return isDeepStrictEqual(found, sent)
  return TIDIED.test(name) || found === sent || found === sent.trim()
}
