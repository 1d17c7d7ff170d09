import { Tag } from 'antd'
import type { DeliveryState } from '#shared/features/webhooks/webhooks.contract.ts'

const colors: Record<DeliveryState, string> = {
  waiting: 'processing',
  handled: 'success',
  failed: 'error',
  ignored: 'default',
}

export const StateTag = ({ state }: { state: DeliveryState }) => <Tag color={colors[state]}>{state.toUpperCase()}</Tag>
