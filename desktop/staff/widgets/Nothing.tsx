import { Empty } from 'antd'

/** What stands in the place of an empty list. */
export const Nothing = ({ children }: { children: string }) => (
  <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description={children} />
)
