import { Tag } from 'antd'
import { Link } from 'react-router-dom'
import type { Concern } from '#shared/features/console/console.schema.ts'
import { isWorry, standing, tabOf } from './overview.ts'

const colours = { error: 'error', warning: 'warning', info: 'processing' } as const

/** What is wrong, the worst first, each with the way to where it is mended. */
export function Attention({ attention }: { attention: readonly Concern[] }) {
  return (
    <section className="panel" aria-labelledby="attention">
      <h2 id="attention">NEEDS.ATTENTION</h2>
      <p aria-live="polite" className={attention.some(isWorry) ? 'bright' : undefined}>
        {standing(attention)}
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
