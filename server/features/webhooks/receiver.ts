import { hash, randomUUID } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Logger } from 'pino'
import { databaseHttpError } from '#server/database/http-errors.ts'
import { HttpError } from '#server/errors.ts'
import { verifyWebhook } from '#server/shopify/webhook-signature.ts'
import type { RejectionReason } from '#shared/features/webhooks/webhooks.contract.ts'
import { createBodyReader } from './body-reader.ts'
import type { WebhookBatcher } from './webhook-batcher.ts'
import { signCheck, nonceOf } from './reachability.ts'
import { parseSubject } from './parse-subject.ts'
import { EMPTY_REQUEST, parseRequest } from './privacy-request.ts'
import type { Rejections } from './rejections.ts'
import type { NewDelivery } from './store-deliveries.ts'
import { isPrivacyTopic, isReceivedTopic, RECEIVERS, type ReceivedTopic } from './topics.ts'

export interface ReceiverParts {
  batcher: WebhookBatcher
  rejections: Pick<Rejections, 'note' | 'accepted'>
  /** Any of these may have signed a webhook; if empty, every webhook is refused. */
  secrets: readonly string[]
  /** The store whose webhooks are accepted. */
  shopDomain: string | null
  /** Keys that prove this shop's identity to a check of its public address. */
  keys: readonly string[]
  /** Sent with every response. */
  headers: Record<string, string>
  log: Logger
  /** Called after every response; `began` is the `performance.now()` of the request. */
  onResponse(
    response: { method: string; path: string; status: number; reason: RejectionReason | undefined },
    route: string,
    began: number,
  ): void
}

/** Handles a request to a webhook receiver; returns false for other requests. */
export type WebhookReceiver = (request: IncomingMessage, response: ServerResponse) => boolean

/**
 * The webhook endpoints, placed before all other routes because webhooks may arrive by the thousand. Verifies the
 * signature of the raw body and stores the webhook before responding; Shopify is not queried until later.
 */
export function createReceiver(parts: ReceiverParts): WebhookReceiver {
  const bodyReader = createBodyReader()

  async function accept(request: IncomingMessage, topic: string): Promise<void> {
    if (!isReceivedTopic(topic)) throw new RejectedError('topic', `There is no receiver for ${topic}.`)
    if (request.method !== 'POST') throw new HttpError(405, 'Webhooks are sent by POST.', { allow: 'POST' })
    const { 'x-shopify-hmac-sha256': signature, 'x-shopify-shop-domain': domain } = request.headers
    // Obvious forgeries are rejected without reading the body.
    if (!looksLikeSignature(signature) || parts.secrets.length === 0) throw new RejectedError('forged', UNSIGNED)
    const body = await bodyReader.read(request)
    const isOurs = isSameShop(domain, parts.shopDomain)
    if (!verifyWebhook(body, String(signature), parts.secrets))
      throw new RejectedError(isOurs ? 'signature' : 'forged', UNSIGNED)
    if (!isOurs) throw new RejectedError('other-shop', OTHER_SHOP, textOf(request, 'x-shopify-shop-domain'))
    if (textOf(request, 'x-shopify-topic') !== topic)
      throw new HttpError(400, `This endpoint receives ${topic}, but the webhook has another topic.`)
    await parts.batcher.put(toNewDelivery(request, topic, body))
    parts.rejections.accepted()
  }

  async function respond(request: IncomingMessage, response: ServerResponse, path: string) {
    const requestId = randomUUID()
    const began = performance.now()
    const send = (status: number, text: string, headers: Record<string, string> = {}, reason?: RejectionReason) => {
      response.writeHead(status, {
        ...parts.headers,
        ...headers,
        'content-type': 'text/plain; charset=utf-8',
        'cache-control': 'no-store',
        'x-request-id': requestId,
      })
      response.end(request.method === 'HEAD' ? undefined : text)
      const ms = Math.round((performance.now() - began) * 10) / 10
      parts.log.info({ requestId, method: request.method, path, status, ms }, 'answered')
      parts.onResponse({ method: request.method!, path, status, reason }, `${RECEIVERS}/*topic`, began)
    }
    try {
      const nonce = nonceOf(path)
      if (nonce !== null) return send(200, signCheck(parts.keys, nonce))
      await accept(request, path.slice(RECEIVERS.length + 1))
      send(200, 'ok')
    } catch (error) {
      // The client has disconnected.
      if (request.destroyed && !request.complete) return
      const rejected = error instanceof RejectedError ? error : null
      if (rejected && parts.secrets.length > 0) parts.rejections.note(rejected.reason, rejected.shopDomain)
      const known = error instanceof HttpError ? error : databaseHttpError(error)
      if (!known) parts.log.error({ requestId, err: error, path }, 'webhooks: a webhook could not be stored')
      const text = known?.message ?? 'The webhook could not be stored. Please send it again.'
      send(known?.status ?? 500, text, known?.headers, rejected?.reason)
    } finally {
      // Clients read the response only after sending the whole body.
      request.resume()
    }
  }

  return (request, response) => {
    if (!request.url!.startsWith(`${RECEIVERS}/`)) return false
    void respond(request, response, request.url!.split('?', 1)[0]!)
    return true
  }
}

const UNSIGNED = 'The signature is missing or wrong.'
const OTHER_SHOP = 'The signature is right, but the webhook is from another store.'

/** A webhook that is not this shop's, counted by reason. */
class RejectedError extends HttpError {
  override name = 'RejectedError'
  readonly reason: RejectionReason
  readonly shopDomain: string | undefined

  constructor(reason: RejectionReason, message: string, shopDomain?: string) {
    super(reason === 'topic' ? 404 : 401, message)
    this.reason = reason
    this.shopDomain = shopDomain
  }
}

/** Base64 of 32 bytes. */
const looksLikeSignature = (text: string | string[] | undefined) =>
  typeof text === 'string' && /^[A-Za-z0-9+/]{43}=$/.test(text)

const isSameShop = (domain: string | string[] | undefined, ours: string | null) =>
  typeof domain === 'string' && domain.toLowerCase() === ours?.toLowerCase()

const MAX_HEADER = 200

const textOf = ({ headers }: IncomingMessage, name: string) => String(headers[name] ?? '').slice(0, MAX_HEADER)

function toNewDelivery(request: IncomingMessage, topic: ReceivedTopic, body: Buffer): NewDelivery {
  // NUL is invalid in JSON, and PostgreSQL rejects it.
  const text = body.toString('utf8').replaceAll('\0', '\uFFFD')
  const result = parseSubject(topic, text)
  const bodyHash = hash('sha256', body, 'base64url')
  const webhookId = textOf(request, 'x-shopify-webhook-id')
  const triggered = Date.parse(textOf(request, 'x-shopify-triggered-at'))
  const receivedAt = new Date()
  return {
    // Without an event id, each distinct body counts as its own event.
    eventId: textOf(request, 'x-shopify-event-id') || webhookId || bodyHash,
    webhookId,
    topic,
    shopDomain: textOf(request, 'x-shopify-shop-domain'),
    apiVersion: textOf(request, 'x-shopify-api-version'),
    triggeredAt: (Number.isNaN(triggered) ? receivedAt : new Date(triggered)).toISOString(),
    receivedAt: receivedAt.toISOString(),
    bodyHash,
    body: isPrivacyTopic(topic) ? ('subject' in result ? JSON.stringify(parseRequest(text)) : EMPTY_REQUEST) : text,
    ...('subject' in result
      ? { subject: result.subject, state: 'waiting' as const, outcome: null }
      : { subject: null, ...result }),
  }
}
