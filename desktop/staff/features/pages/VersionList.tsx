import type { PageVersion } from '#shared/features/pages/pages.schema.ts'
import { shopTimeText } from '#staff/widgets/when.ts'
import { describeVersion } from './history.ts'

interface VersionListProps {
  /** Newest first. */
  versions: readonly PageVersion[]
  chosen: string
  onChoose(id: string): void
}

/** Who saved the page, and when. */
export function VersionList({ versions, chosen, onChoose }: VersionListProps) {
  return (
    <ol className="versions" aria-label="Versions, newest first">
      {versions.map((version, index) => (
        <li key={version.id}>
          <button type="button" aria-pressed={version.id === chosen} onClick={() => onChoose(version.id)}>
            <span className="bright">{shopTimeText(version.at)}</span>
            {index === 0 && <span className="history-latest"> [LATEST]</span>}
            <span className="versions-deed" dir="auto">
              {describeVersion(version)}
            </span>
          </button>
        </li>
      ))}
    </ol>
  )
}
