import { useQuery } from '@tanstack/react-query'
import type { PrivacyCounts, PrivacyExport, PrivacyRequestSummary } from '#shared/features/privacy/privacy.contract.ts'
import { client } from '#staff/api/client.ts'

export const REQUESTS_URL = '/api/privacy/requests'

export const useRequests = () =>
  useQuery({ queryKey: [REQUESTS_URL], queryFn: () => client.privacy.requests(), staleTime: 0 })

/** Such as `customer 191167`. */
export const aboutWords = ({ topic, record }: PrivacyRequestSummary): string =>
  topic === 'shop/redact' ? 'all customers of the store' : record === 'guest' ? 'a guest' : `customer ${record}`

/** Whether a request's last day, such as `2026-12-27`, has passed. */
export const isLate = (due: string): boolean => due < new Date().toISOString().slice(0, 10)

/** Labels of what is stored by an address. */
export const countLabels: Record<keyof PrivacyCounts, string> = {
  orders: 'Orders',
  messages: 'Messages',
  backInStock: 'Back in stock',
  newsletter: 'Newsletter',
  webhooks: 'Webhooks',
}

export const isNothing = (counts: PrivacyCounts): boolean => Object.values(counts).every((count) => count === 0)

/** Downloads what is stored by an address, as JSON. The name of the file doesn't tell whose it is. */
export function download(data: PrivacyExport): void {
  const href = URL.createObjectURL(new Blob([JSON.stringify(data, null, 2)], { type: 'application/json' }))
  const name = `customer-data-${data.at.slice(0, 10)}.json`
  Object.assign(document.createElement('a'), { href, download: name }).click()
  // The browser reads it after the click.
  setTimeout(() => URL.revokeObjectURL(href), 60_000)
}
