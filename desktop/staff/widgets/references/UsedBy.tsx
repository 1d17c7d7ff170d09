import { Link } from 'react-router-dom'
import type { Reference } from '#shared/features/references/references.contract.ts'
import { editPathOf, kindLabels } from './references.ts'
import './references.css'

/** Enough to see that it is everywhere. */
const SHOWN = 50

interface UsedByProps {
  references: readonly Reference[]
  /** One of the links has been followed: a dialog around it closes. */
  onLeave?(): void
}

/** Where something is used, each with the way to where staff edit it. */
export const UsedBy = ({ references, onLeave }: UsedByProps) => (
  <ul className="used-by">
    {references.slice(0, SHOWN).map((reference, index) => (
      // The same block may refer twice in the same words; they are never reordered.
      // oxlint-disable-next-line react/no-array-index-key
      <li key={index}>
        <Link to={editPathOf(reference)} onClick={onLeave}>
          {kindLabels[reference.kind]} <bdi>{reference.title}</bdi>
        </Link>
        <span className="dim">
          {reference.place}: <bdi className="used-by-value">{reference.value}</bdi>
        </span>
      </li>
    ))}
    {references.length > SHOWN && <li className="dim">and {references.length - SHOWN} more</li>}
  </ul>
)
