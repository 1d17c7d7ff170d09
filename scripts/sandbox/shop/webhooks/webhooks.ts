import { createHmac, randomUUID } from 'node:crypto'
import http from 'node:http'
import https from 'node:https'
import { setTimeout as wait } from 'node:timers/promises'
import { consumeFault, type Faults } from '#sandbox/faults.ts'
import { apiVersion } from '#sandbox/schema/schema.ts'
import type { SubscriptionRecord } from '#sandbox/shop/records.ts'
import type { Shop } from '#sandbox/shop/shop.ts'
import { topicHeader, type PrivacyTopic, type Topic } from './topics.ts'

/** One delivery attempt, for the control API. */
export interface DeliveryAttempt {
  topic: Topic | PrivacyTopic
  uri: string
  /** 1 for the first attempt. */
  attempt: number
  /** HTTP status; 0 if there was no response. */
  status: number
  error: string | null
  webhookId: string
  eventId: string
  at: string
}

export interface WebhookOptions {
  secret: string
  /** Base unit of the backoff: retry n waits 2^(n-1) units, eight retries 255 units. */
  retryUnitMs: number
}

type Recipient = Pick<SubscriptionRecord, 'id' | 'uri' | 'includeFields' | 'name'>

interface Message {
  subscription: Recipient
  topic: Topic | PrivacyTopic
  body: string
  headers: Record<string, string>
}

const retries = 8
const answerWithinMs = 5000
const connectWithinMs = 1000
const keptDeliveries = 1000
const reorderWithinMs = 80

/**
 * Sends signed webhooks to subscribers, as Shopify does: 1 s to connect, 5 s to respond, 8 retries with the same ids and body, and then
 * the subscription is removed.
 */
export class Webhooks {
  readonly #shop: Shop
  readonly #faults: Faults
  readonly #options: WebhookOptions
  readonly #pending = new Set<Promise<void>>()
  readonly #closing = new AbortController()
  #deliveries: DeliveryAttempt[] = []

  constructor(shop: Shop, faults: Faults, options: WebhookOptions) {
    this.#shop = shop
    this.#faults = faults
    this.#options = options
  }

  /** The latest attempts, oldest first. */
  get deliveries(): readonly DeliveryAttempt[] {
    return this.#deliveries
  }
  forgetDeliveries(): void {
    this.#deliveries = []
  }

  publish(topic: Topic, payload: object): void {
    if (this.#closing.signal.aborted || consumeFault(this.#faults, 'dropDeliveries')) return
    const event = { id: randomUUID(), at: new Date().toISOString() }
    for (const subscription of this.#shop.subscriptions.values()) {
      if (subscription.topic !== topic) continue
      this.#sendTwiceIfAsked(this.#message(subscription, topic, payload, event))
    }
  }

  /** Sends to an address of the app's configuration, which no subscription has. */
  send(topic: PrivacyTopic, uri: string, payload: object): void {
    if (this.#closing.signal.aborted || consumeFault(this.#faults, 'dropDeliveries')) return
    const event = { id: randomUUID(), at: new Date().toISOString() }
    this.#sendTwiceIfAsked(this.#message({ id: '', uri, includeFields: [], name: null }, topic, payload, event))
  }

  /** Resolves when no delivery or retry is pending. */
  async settled(): Promise<void> {
    while (this.#pending.size > 0) await Promise.all(this.#pending)
  }

  /** Cancels all pending deliveries. */
  async close(): Promise<void> {
    this.#closing.abort()
    await this.settled()
  }

  #sendTwiceIfAsked(message: Message): void {
    this.#send(message)
    if (consumeFault(this.#faults, 'duplicateDeliveries')) this.#send(message)
  }

  #send(message: Message): void {
    const sending = this.#deliver(message).catch((error: unknown) => {
      if (!this.#closing.signal.aborted) throw error
    })
    this.#pending.add(sending)
    void sending.finally(() => this.#pending.delete(sending))
  }

  async #deliver(message: Message): Promise<void> {
    const { delayDeliveriesMs, reorderDeliveries } = this.#faults
    await this.#pause(delayDeliveriesMs + (reorderDeliveries ? Math.random() * reorderWithinMs : 0))
    for (let attempt = 1; attempt <= 1 + retries; attempt += 1) {
      if (await this.#attempt(message, attempt)) return
      if (attempt <= retries) await this.#pause(this.#options.retryUnitMs * 2 ** (attempt - 1))
    }
    this.#shop.subscriptions.delete(message.subscription.id)
    this.#shop.scheduleSave()
  }

  async #attempt(message: Message, attempt: number): Promise<boolean> {
    const { status, error } = await this.#post(message)
    this.#deliveries.push({
      topic: message.topic,
      uri: message.subscription.uri,
      attempt,
      status,
      error,
      webhookId: message.headers['X-Shopify-Webhook-Id'] ?? '',
      eventId: message.headers['X-Shopify-Event-Id'] ?? '',
      at: new Date().toISOString(),
    })
    if (this.#deliveries.length > keptDeliveries) this.#deliveries.shift()
    return status >= 200 && status < 300
  }

  async #post({ subscription, headers, body }: Message): Promise<{ status: number; error: string | null }> {
    const signal = AbortSignal.any([this.#closing.signal, AbortSignal.timeout(answerWithinMs)])
    try {
      return { status: await postWithin(subscription.uri, headers, body, signal), error: null }
    } catch (error) {
      this.#closing.signal.throwIfAborted()
      return { status: 0, error: error instanceof Error ? `${error.name}: ${error.message}` : String(error) }
    }
  }

  async #pause(ms: number): Promise<void> {
    if (ms > 0) await wait(ms, undefined, { signal: this.#closing.signal })
  }

  #message(
    subscription: Recipient,
    topic: Topic | PrivacyTopic,
    payload: object,
    event: { id: string; at: string },
  ): Message {
    const body = JSON.stringify(onlyFields(payload, subscription.includeFields))
    const headers = {
      'Content-Type': 'application/json',
      'User-Agent': 'Shopify-Captain-Hook',
      'X-Shopify-Topic': topicHeader(topic),
      'X-Shopify-Hmac-Sha256': createHmac('sha256', this.#options.secret).update(body).digest('base64'),
      'X-Shopify-Shop-Domain': this.#shop.domain,
      'X-Shopify-API-Version': apiVersion,
      'X-Shopify-Webhook-Id': randomUUID(),
      'X-Shopify-Event-Id': event.id,
      'X-Shopify-Triggered-At': event.at,
      ...(subscription.name ? { 'X-Shopify-Name': subscription.name } : {}),
    }
    return { subscription, topic, body, headers }
  }
}

/** Posts without following redirects, and returns the status. Connecting, TLS included, may take a second. */
function postWithin(uri: string, headers: Record<string, string>, body: string, signal: AbortSignal): Promise<number> {
  const { promise, resolve, reject } = Promise.withResolvers<number>()
  const isSecure = uri.startsWith('https:')
  const request = (isSecure ? https : http).request(
    uri,
    { method: 'POST', headers, signal, agent: false },
    (response) => {
      response
        .resume()
        .once('error', reject)
        .once('end', () => resolve(response.statusCode ?? 0))
    },
  )
  const late = setTimeout(() => request.destroy(new Error('No connection within 1 second')), connectWithinMs)
  request
    .once('socket', (socket) => socket.once(isSecure ? 'secureConnect' : 'connect', () => clearTimeout(late)))
    .once('error', reject)
    .once('close', () => clearTimeout(late))
    .end(body)
  return promise
}

function onlyFields(payload: object, fields: string[]): object {
  if (fields.length === 0) return payload
  return Object.fromEntries(Object.entries(payload).filter(([name]) => fields.includes(name)))
}
