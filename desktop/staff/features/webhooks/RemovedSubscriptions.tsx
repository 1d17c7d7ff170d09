/** Subscriptions that registering removed. The toast disappears, and the list shows only what is left. */
export function RemovedSubscriptions({ topics }: { topics: readonly string[] }) {
  return (
    <dl className="facts webhook-removed">
      <dt>Removed</dt>
      <dd>{`${topics.join(', ')}: pointed to a former address`}</dd>
    </dl>
  )
}
