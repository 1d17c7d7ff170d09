import type { Config } from '#server/config.ts'
import { RECEIVERS, receiverOf, type Topic } from './topics.ts'

/** Where Shopify is to deliver: an origin such as `https://shop.example`, or why there is none, in words that say what to set. */
export type Address = { origin: string } | { problem: string }

/** `ownOrigin` is where the shop listens: the local Shopify, on the same machine, can deliver there. */
export function addressOf({ publicUrl, shopify }: Pick<Config, 'publicUrl' | 'shopify'>, ownOrigin: string): Address {
  if (publicUrl === null)
    return shopify?.local
      ? { origin: ownOrigin }
      : {
          problem:
            'PUBLIC_URL is not set, so Shopify does not know where this shop is. Set it to the https address of the shop and start the shop again.',
        }
  if (publicUrl.startsWith('http:') && !(shopify?.local && isLoopback(publicUrl)))
    return {
      problem: `Shopify delivers over https only, and PUBLIC_URL is ${publicUrl}. Set it to an https address and start the shop again.`,
    }
  return { origin: publicUrl }
}

const isLoopback = (address: string) => /^(localhost|127\.\d+\.\d+\.\d+|\[::1\])$/.test(new URL(address).hostname)

export const receiverAt = (origin: string, topic: Topic): string => origin + receiverOf(topic)

/** It leads to a receiver of the shop at one of these origins. */
export const leadsTo = (uri: string, origins: readonly string[]): boolean =>
  origins.some((origin) => uri.startsWith(`${origin}${RECEIVERS}/`))
