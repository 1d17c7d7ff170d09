import { Link } from 'react-router-dom'
import type { Delivery } from '#shared/features/webhooks/webhooks.contract.ts'
import { staffPaths } from '#shared/staff-paths.ts'
import { subjectWords } from './webhooks.ts'

/** What a webhook is about: the miniature or order, linked, or else Shopify's number. */
export function RecordName({ delivery: { record, subject } }: { delivery: Pick<Delivery, 'record' | 'subject'> }) {
  if (record === null) return <bdi>{subjectWords(subject)}</bdi>
  const { kind, id, name } = record
  return (
    <Link to={staffPaths.adminRecord(kind === 'product' ? 'products' : 'orders', id)} dir="auto">
      {kind === 'product' ? name : `Order ${name}`}
    </Link>
  )
}
