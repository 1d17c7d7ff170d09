import type { Config } from '#server/config.ts'
import { RECEIVERS, receiverOf, type Topic } from './topics.ts'

/** Where Shopify delivers webhooks: an origin such as `https://shop.example`, or what to configure to get one. */
export type PublicAddress = { origin: string } | { problem: string }

/** `ownOrigin` is the address the server listens on; the local Shopify on the same machine can deliver there. */
export function resolveAddress(
  { publicUrl, shopify }: Pick<Config, 'publicUrl' | 'shopify'>,
  ownOrigin: string,
): PublicAddress {
  if (publicUrl === null)
    return shopify?.isLocal
      ? { origin: ownOrigin }
      : {
          problem:
            'PUBLIC_URL is not set, so Shopify can’t reach this shop. Set it to the shop’s https address and restart the shop.',
        }
  if (publicUrl.startsWith('http:') && !(shopify?.isLocal && isLoopback(publicUrl)))
    return {
      problem: `Shopify delivers over https only, and PUBLIC_URL is ${publicUrl}. Set it to an https address and restart the shop.`,
    }
  return { origin: publicUrl }
}

const isLoopback = (address: string) => /^(localhost|127\.\d+\.\d+\.\d+|\[::1\])$/.test(new URL(address).hostname)

export const receiverAt = (origin: string, topic: Topic): string => origin + receiverOf(topic)

/** Whether a URL belongs to a webhook receiver at one of these origins. */
export const isReceiverUrl = (uri: string, origins: readonly string[]): boolean =>
  origins.some((origin) => uri.startsWith(`${origin}${RECEIVERS}/`))
