import { Link } from 'react-router-dom'
import type { PublishingState } from '#bridge/publishing.ts'
import { changes } from './words.ts'

/** What the last run published, and whose changes came along. */
export function Published({ published }: Pick<PublishingState, 'published'>) {
  if (published.length === 0) return null
  return (
    <section className="panel" aria-labelledby="publish-done">
      <h2 id="publish-done">PUBLISHED</h2>
      <p>
        {changes(published.length)} {published.length === 1 ? 'is' : 'are'} in the shop. Shoppers see what isn’t a
        draft.
      </p>
      <ul className="publish-done">
        {published.map(({ title, path, cameAlong }, index) => (
          <li key={index}>
            <bdi>{path === null ? title : <Link to={path}>{title}</Link>}</bdi>
            {cameAlong !== null && (
              <span className="dim">
                {' '}
                - with what <bdi>{cameAlong}</bdi> changed meanwhile
              </span>
            )}
          </li>
        ))}
      </ul>
    </section>
  )
}
