import { Tag } from 'antd'
import type { Sync } from '#shared/features/catalogue/sync/sync.schema.ts'

const colors: Record<Sync['status'], string> = {
  waiting: 'processing',
  running: 'processing',
  done: 'success',
  failed: 'error',
  interrupted: 'warning',
  cancelled: 'warning',
  reverted: 'default',
}

/** The state of a sync. */
export const SyncTag = ({ sync: { status } }: { sync: Pick<Sync, 'status'> }) => (
  <Tag color={colors[status]}>{status === 'running' ? 'SYNCING' : status.toUpperCase()}</Tag>
)
