import type { Registration } from './changes.ts'

/** What registering has done; the toast that said it is gone after a few seconds. */
export function Registered({ answer: { registered, removed } }: { answer: Registration }) {
  return (
    <dl className="facts webhook-registered">
      <dt>Registered</dt>
      <dd>{registered.join(', ') || 'Nothing: every topic was registered already'}</dd>
      <dt>Removed</dt>
      <dd>{removed.join(', ') || 'Nothing: no subscription led to a former address'}</dd>
    </dl>
  )
}
