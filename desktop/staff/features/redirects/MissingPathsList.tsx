import { Button } from 'antd'
import { useId, useState } from 'react'
import type { MissingPath } from '#shared/features/redirects/redirects.contract.ts'
import { redirectRecord } from '#shared/features/redirects/redirects.record.ts'
import { client } from '#staff/api/client.ts'
import { useRead } from '#staff/api/read.ts'
import { ExportButton } from '#staff/widgets/ExportButton.tsx'
import { Loaded } from '#staff/widgets/Loaded.tsx'
import type { Intent } from '#staff/widgets/on-intent.ts'
import { shopTimeText } from '#staff/widgets/when.ts'

/** Shown at first. */
const FEW = 20

interface MissingPathsListProps {
  onRedirect(path: string): void
  /** Loads the form ahead. */
  intent: Intent
}

/** Addresses without a page that visitors asked for, those that links on other sites lead to first. */
export function MissingPathsList({ onRedirect, intent }: MissingPathsListProps) {
  const read = useRead(redirectRecord.path, () => client.redirects.missing(), { view: 'missing' })
  const [hasAll, setAll] = useState(false)
  const id = useId()
  return (
    <section aria-labelledby={id}>
      <div className="row spread">
        <h2 id={id}>RECENT.404S</h2>
        <Button loading={read.isFetching && !read.isPending} onClick={() => void read.refetch()}>
          REFRESH
        </Button>
        <ExportButton file="/api/missing-paths.csv" isPlain />
      </div>
      <p className="dim small">
        Addresses without a page that visitors asked for in the last 30 days, first those that links on other sites lead
        to. Who asked, and where the links are, isn’t stored.
      </p>
      <Loaded read={read} failure="Failed to load recent 404s">
        {(paths) =>
          paths.length === 0 ? (
            <p>[NONE] Nobody has asked for a missing page.</p>
          ) : (
            <>
              <ul className="rows redirect-rows" aria-label="Recent 404s">
                {(hasAll ? paths : paths.slice(0, FEW)).map((missing) => (
                  <MissingRow key={missing.path} missing={missing} onRedirect={onRedirect} intent={intent} />
                ))}
              </ul>
              {paths.length > FEW && (
                <Button aria-expanded={hasAll} onClick={() => setAll(!hasAll)}>
                  {hasAll ? 'SHOW FEWER' : `SHOW ALL ${paths.length.toLocaleString('en')}`}
                </Button>
              )}
            </>
          )
        }
      </Loaded>
    </section>
  )
}

const MissingRow = ({
  missing: { path, fromElsewhere, count, lastSeen },
  onRedirect,
  intent,
}: MissingPathsListProps & { missing: MissingPath }) => (
  <li>
    <div>
      <p>
        <bdi className="bright">{path}</bdi>
      </p>
      {fromElsewhere > 0 && (
        <p className="small">
          {fromElsewhere.toLocaleString('en')} {fromElsewhere === 1 ? 'visit' : 'visits'} from other sites
        </p>
      )}
      <p className="dim small">
        asked for {count === 1 ? 'once,' : `${count.toLocaleString('en')} times, last`}{' '}
        <time dateTime={lastSeen}>{shopTimeText(lastSeen)}</time>
      </p>
    </div>
    <Button size="small" aria-label={`Redirect ${path}`} {...intent} onClick={() => onRedirect(path)}>
      REDIRECT
    </Button>
  </li>
)
