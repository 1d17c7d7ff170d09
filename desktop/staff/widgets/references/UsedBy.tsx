import { Link } from 'react-router-dom'
import type { Reference } from '#shared/features/references/references.contract.ts'
import { OfflineNote } from '#staff/widgets/saving/LazySavingNote.tsx'
import { editPathOf, labelOf } from './references.ts'
import './references.css'

/** Maximum number of references shown. */
const SHOWN = 50

interface UsedByProps {
  references: readonly Reference[]
  /** Called when a link is followed, so that a dialog can close. */
  onLeave?(): void
}

/** Lists where something is used, with links to edit each place. */
export const UsedBy = ({ references, onLeave }: UsedByProps) => (
  <>
    <ul className="used-by list">
      {references.slice(0, SHOWN).map((reference, index) => (
        // A block may refer twice in the same way; the list is never reordered.
        // oxlint-disable-next-line react/no-array-index-key
        <li key={index} className="row">
          <Link to={editPathOf(reference)} onClick={onLeave}>
            {labelOf(reference)} <bdi>{reference.title}</bdi>
          </Link>
          <span className="dim">
            {reference.place}: <bdi>{reference.value}</bdi>
          </span>
        </li>
      ))}
      {references.length > SHOWN && <li className="dim">and {references.length - SHOWN} more</li>}
    </ul>
    <OfflineNote what="Its drafts and redirects may lead here, too." />
  </>
)
