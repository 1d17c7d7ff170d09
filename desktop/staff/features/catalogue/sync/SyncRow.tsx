import { Link } from 'react-router-dom'
import type { Sync } from '#shared/features/catalogue/sync/sync.schema.ts'
import { shopTimeText } from '#staff/widgets/when.ts'
import { RevertButton } from './RevertButton.tsx'
import { syncPath } from './shopify.ts'
import { SyncTag } from './SyncTag.tsx'
import { lengthWords, nameOf, outcomeWords } from './sync-texts.ts'

export function SyncRow({ sync }: { sync: Sync }) {
  const { id, startedBy, startedAt, finishedAt, error, canBeReverted } = sync
  return (
    <li className="sync">
      <div className="sync-words">
        <span className="sync-head">
          <SyncTag sync={sync} />
          <Link to={syncPath(id)} aria-label={`${nameOf(sync)}, ${shopTimeText(startedAt)}: what it changed`}>
            {nameOf(sync)}
          </Link>
          <span className="dim">
            <time dateTime={startedAt}>{shopTimeText(startedAt)}</time>, by <bdi>{startedBy}</bdi>
            {finishedAt && `, took ${lengthWords(startedAt, finishedAt)}`}
          </span>
        </span>
        <span>{outcomeWords(sync)}</span>
        {error && (
          <span className="shopify-bad" dir="auto">
            {error}
          </span>
        )}
      </div>
      {canBeReverted && <RevertButton sync={sync} />}
    </li>
  )
}
