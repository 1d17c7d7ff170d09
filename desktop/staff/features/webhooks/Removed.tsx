/** What registering has taken away; the toast that said it is gone after a few seconds, and the list shows only what is there. */
export function Removed({ topics }: { topics: readonly string[] }) {
  return (
    <dl className="facts webhook-removed">
      <dt>Removed</dt>
      <dd>{`${topics.join(', ')}: led to a former address`}</dd>
    </dl>
  )
}
