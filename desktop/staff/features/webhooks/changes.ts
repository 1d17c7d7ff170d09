import { useState } from 'react'
import type { Webhook } from '#shared/features/webhooks/webhooks.contract.ts'
import { client } from '#staff/api/client.ts'
import { useChange } from '#staff/widgets/useChange.ts'
import { DELIVERIES_URL, INBOX_URL, STATUS_URL, SUBSCRIPTION_URLS } from './webhooks.ts'

/** Result of registering webhooks. */
export type Registration = Awaited<ReturnType<typeof client.webhooks.register>>

/** Subscribes to every topic; the last response stays available. */
export function useRegistering() {
  const [answer, setAnswer] = useState<Registration | null>(null)
  const { isPending, run } = useChange({
    call: () => client.webhooks.register(),
    success: ({ message }) => message,
    failure: 'Registration Failed',
    refresh: SUBSCRIPTION_URLS,
  })
  return { answer, isPending, run: async () => setAnswer((await run()) ?? null) }
}

/** Compares the catalogue with Shopify's. */
export const useReconciling = () =>
  useChange({
    call: () => client.webhooks.reconcile(),
    success: ({ message }) => message,
    failure: 'Reconcile Failed',
    refresh: [STATUS_URL, INBOX_URL],
  })

/** Removes a subscription. */
export const useRemoval = ({ id, topic }: Webhook) =>
  useChange({
    call: () => client.webhooks.remove({ params: { id } }),
    success: `Subscription to ${topic} removed`,
    failure: 'Failed to remove the subscription',
    refresh: SUBSCRIPTION_URLS,
  })

/** Handles a delivery again. */
export const useReplay = (id: string) =>
  useChange({
    call: () => client.webhooks.replay({ params: { id } }),
    success: 'The webhook is being handled again',
    failure: 'Replay Failed',
    refresh: [INBOX_URL, DELIVERIES_URL, `${DELIVERIES_URL}/${id}`, STATUS_URL],
  })
