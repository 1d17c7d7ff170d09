import { useAtomValue } from 'jotai'
import { useEffect } from 'react'
import { Link, useNavigate } from 'react-router-dom'
import type { Bridge } from '#bridge/bridge.ts'
import { publishingAtom } from '#staff/widgets/waiting/waiting.ts'
import { followPublishing, publishPath } from './follow-publishing.ts'
import { chipWords } from './texts.ts'
import './chip.css'

/**
 * Header chip of the desktop editor: the number of pending or held changes, or the progress of sending, with a link
 * to the panel.
 */
export default function PublishChip({ bridge }: { bridge: Bridge }) {
  const state = useAtomValue(publishingAtom)
  const navigate = useNavigate()
  useEffect(() => followPublishing(bridge, () => void navigate(publishPath)), [bridge, navigate])
  const words = state && chipWords(state)
  return (
    words && (
      <Link className="publish-chip" data-holding={state.isHolding} to={publishPath} title={words}>
        {words}
      </Link>
    )
  )
}
