import { ArrowDownOutlined, ArrowUpOutlined, DeleteOutlined } from '@ant-design/icons'
import { Button } from 'antd'

interface ItemToolsProps {
  /** The accessible name of the item, such as `Feature 2`. */
  name: string
  index: number
  count: number
  onMove(to: number): void
  onRemove(): void
}

/** Move buttons, hidden at the ends, and a remove button, hidden while only one item exists. */
export const ItemTools = ({ name, index, count, onMove, onRemove }: ItemToolsProps) => (
  <div className="block-item-tools">
    {index > 0 && (
      <Button
        data-tool="up"
        aria-label={`Move ${name} up`}
        icon={<ArrowUpOutlined aria-hidden="true" />}
        onClick={() => onMove(index - 1)}
      />
    )}
    {index < count - 1 && (
      <Button
        data-tool="down"
        aria-label={`Move ${name} down`}
        icon={<ArrowDownOutlined aria-hidden="true" />}
        onClick={() => onMove(index + 1)}
      />
    )}
    {count > 1 && (
      <Button
        data-tool="remove"
        aria-label={`Remove ${name}`}
        icon={<DeleteOutlined aria-hidden="true" />}
        onClick={onRemove}
      />
    )}
  </div>
)
