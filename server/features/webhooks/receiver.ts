import { hash, randomUUID } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Logger } from 'pino'
import { databaseRefusal } from '#server/database/refusals.ts'
import { Refusal } from '#server/http/errors.ts'
import { verifyWebhook } from '#server/shopify/webhook-signature.ts'
import { openIntake } from './intake.ts'
import type { Mailbox } from './mailbox.ts'
import { answerToCheck, nonceOf } from './reachable.ts'
import { readSubject } from './subject.ts'
import type { Arrival } from './store-deliveries.ts'
import { isTopic, RECEIVERS, type Topic } from './topics.ts'

export interface ReceiverParts {
  mailbox: Mailbox
  /** Any of them will do; none: nothing is believed. */
  secrets: readonly string[]
  /** Whose webhooks they are. */
  shopDomain: string | null
  /** Prove to a check of the public address that this shop is there. */
  keys: readonly string[]
  /** Of every answer. */
  headers: Record<string, string>
  log: Logger
  /** Told of every answer, and when its request began (`performance.now()`). */
  noted(answered: { method: string; path: string; status: number }, route: string, began: number): void
}

/** Answers a request if it is to a receiver. */
export type Receive = (request: IncomingMessage, response: ServerResponse) => boolean

/**
 * The receivers of webhooks (staff specification, section 7), before everything else that answers requests, for they may come by the
 * thousand: the raw bytes are read, the signature is checked over them, and what is Shopify's is put into the inbox. Only then comes the
 * answer, and Shopify is not asked for anything before it.
 */
export function openReceiver(parts: ReceiverParts): Receive {
  const intake = openIntake()

  async function accept(request: IncomingMessage, topic: string): Promise<void> {
    if (!isTopic(topic)) throw new Refusal(404, `There is no receiver for ${topic}.`)
    if (request.method !== 'POST') throw new Refusal(405, 'Webhooks are sent by POST.', { allow: 'POST' })
    const { 'x-shopify-hmac-sha256': signature, 'x-shopify-shop-domain': domain } = request.headers
    // What can't be right need not be read.
    if (!mayBeSignature(signature) || parts.secrets.length === 0 || !isSameShop(domain, parts.shopDomain))
      throw unsigned()
    const body = await intake.read(request)
    if (!verifyWebhook(body, String(signature), parts.secrets)) throw unsigned()
    if (textOf(request, 'x-shopify-topic') !== topic)
      throw new Refusal(400, `This is the receiver of ${topic}, and the webhook says that it is another one.`)
    await parts.mailbox.put(arrivalOf(request, topic, body))
  }

  async function answer(request: IncomingMessage, response: ServerResponse, path: string) {
    const requestId = randomUUID()
    const began = performance.now()
    const send = (status: number, text: string, headers: Record<string, string> = {}) => {
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
      parts.noted({ method: request.method!, path, status }, `${RECEIVERS}/*topic`, began)
    }
    try {
      const nonce = nonceOf(path)
      if (nonce !== null) return send(200, answerToCheck(parts.keys, nonce))
      await accept(request, path.slice(RECEIVERS.length + 1))
      send(200, 'ok')
    } catch (error) {
      // Nobody is there any more.
      if (request.destroyed && !request.complete) return
      const refusal = error instanceof Refusal ? error : databaseRefusal(error)
      if (!refusal) parts.log.error({ requestId, err: error, path }, 'a webhook could not be put into the inbox')
      send(refusal?.status ?? 500, refusal?.message ?? 'The webhook could not be stored. Please send it again.', {
        ...refusal?.headers,
      })
    } finally {
      // Whoever is still sending gets to the answer.
      request.resume()
    }
  }

  return (request, response) => {
    const path = request.url!.split('?', 1)[0]!
    if (!path.startsWith(`${RECEIVERS}/`)) return false
    void answer(request, response, path)
    return true
  }
}

const unsigned = () => new Refusal(401, 'The signature is missing or wrong.')

/** The base64 of 32 bytes. */
const mayBeSignature = (text: string | string[] | undefined) =>
  typeof text === 'string' && /^[A-Za-z0-9+/]{43}=$/.test(text)

const isSameShop = (domain: string | string[] | undefined, ours: string | null) =>
  typeof domain === 'string' && domain.toLowerCase() === ours?.toLowerCase()

const MOST_OF_A_HEADER = 200

const textOf = ({ headers }: IncomingMessage, name: string) => String(headers[name] ?? '').slice(0, MOST_OF_A_HEADER)

function arrivalOf(request: IncomingMessage, topic: Topic, body: Buffer): Arrival {
  // No JSON has it, and PostgreSQL refuses it.
  const text = body.toString('utf8').replaceAll('\0', '\uFFFD')
  const reading = readSubject(topic, text)
  const bodyHash = hash('sha256', body, 'base64url')
  const webhookId = textOf(request, 'x-shopify-webhook-id')
  const triggered = Date.parse(textOf(request, 'x-shopify-triggered-at'))
  const receivedAt = new Date()
  return {
    // Without it, each body counts as an event of its own.
    eventId: textOf(request, 'x-shopify-event-id') || webhookId || bodyHash,
    webhookId,
    topic,
    shopDomain: textOf(request, 'x-shopify-shop-domain'),
    apiVersion: textOf(request, 'x-shopify-api-version'),
    triggeredAt: (Number.isNaN(triggered) ? receivedAt : new Date(triggered)).toISOString(),
    receivedAt: receivedAt.toISOString(),
    bodyHash,
    body: text,
    ...('subject' in reading
      ? { subject: reading.subject, state: 'waiting' as const, outcome: null }
      : { subject: null, ...reading }),
  }
}
