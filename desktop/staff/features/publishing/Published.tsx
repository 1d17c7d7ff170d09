import { Link } from 'react-router-dom'
import type { PublishingState } from '#bridge/publishing.ts'
import { changeCount } from './texts.ts'

/** What the last run published, and whose changes were merged. */
export function Published({ published }: Pick<PublishingState, 'published'>) {
  if (published.length === 0) return null
  return (
    <section className="panel" aria-labelledby="publish-done">
      <h2 id="publish-done">PUBLISHED</h2>
      <p>
        {changeCount(published.length)} {published.length === 1 ? 'is' : 'are'} in the shop. Shoppers see everything
        except drafts.
      </p>
      <ul className="publish-done">
        {published.map(({ title, path, cameAlong }, index) => (
          <li key={index}>
            <bdi>{path === null ? title : <Link to={path}>{title}</Link>}</bdi>
            {cameAlong !== null && (
              <span className="dim">
                {' '}
                - including changes by <bdi>{cameAlong}</bdi>
              </span>
            )}
          </li>
        ))}
      </ul>
    </section>
  )
}
