import { Tag } from 'antd'
import { Link } from 'react-router-dom'
import type { ConsoleAlert } from '#shared/features/dashboard/console.schema.ts'
import { needsAttention, summarizeAlerts, tabOf } from './overview.ts'

const colours = { error: 'error', warning: 'warning', info: 'processing' } as const

/** Alerts, worst first, each with a link to where it can be fixed. */
export function Attention({ attention }: { attention: readonly ConsoleAlert[] }) {
  return (
    <section className="panel" aria-labelledby="attention">
      <h2 id="attention">NEEDS.ATTENTION</h2>
      <p aria-live="polite" className={attention.some(needsAttention) ? 'bright' : undefined}>
        {summarizeAlerts(attention)}
      </p>
      {attention.length > 0 && (
        <ul className="attention">
          {attention.map(({ level, text, path }) => (
            <li key={text}>
              <Tag color={colours[level]}>{level.toUpperCase()}</Tag>
              <span dir="auto">{text}</span>
              {path && <Link to={path}>{`> ${tabOf(path)}`}</Link>}
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}
