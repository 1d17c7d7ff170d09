import { Tag } from 'antd'
import type { Health } from '#shared/features/dashboard/console.schema.ts'
import { checkColours, summarizeChecks, worstFirst } from './health.ts'

export const Checks = ({ checks }: { checks: Health['checks'] }) => (
  <section className="panel" aria-labelledby="checks">
    <h2 id="checks">CHECKS</h2>
    <p aria-live="polite">{summarizeChecks(checks)}</p>
    <ul className="checks">
      {worstFirst(checks).map(({ name, state, text }) => (
        <li key={name}>
          <Tag color={checkColours[state]}>{state.toUpperCase()}</Tag>
          <span className="bright">{name}</span>
          <span>{text}</span>
        </li>
      ))}
    </ul>
  </section>
)
