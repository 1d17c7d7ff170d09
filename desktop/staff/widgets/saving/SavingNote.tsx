import { useAtomValue } from 'jotai'
import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'
import { staffPaths } from '#shared/staff-paths.ts'
import { onlineAtom } from '#staff/api/connection.ts'
import { isCopied, useSaveTarget, type SaveTarget } from './saving.ts'
import './saving.css'

interface SavingNoteProps {
  /** Name of the record's definition, such as `pages`. */
  feature: string
  /** Null for a new record. */
  record: string | null
  /** A draft of a live record is shown, which is in the shop. */
  isDraft?: boolean
  /** SAVE DRAFT stands beside SAVE. */
  offersDraft?: boolean
}

/** Says in the desktop editor what saving means now. Renders nothing while everything is saved in the shop. */
export function SavingNote({ feature, record, isDraft = false, offersDraft = false }: SavingNoteProps) {
  const target = useSaveTarget(feature, record)
  const words =
    isDraft || !isCopied(feature)
      ? inShop(target, isDraft, feature === 'images' && record === null)
      : onComputer[target]
  return (
    words && (
      <p className="saving-note" aria-live="polite">
        <span className="bright">[{target.toUpperCase()}]</span> {words}
        {offersDraft &&
          (target === 'holding' || target === 'waiting') &&
          ' SAVE DRAFT saves a draft in the shop at once.'}
      </p>
    )
  )
}

const send = <Link to={staffPaths.cmsTab('publish')}>SEND</Link>
const kept = (
  <>Saving keeps this on this computer. Shoppers see nothing of it until you send it to the shop with {send}.</>
)

const onComputer: Record<SaveTarget, ReactNode> = {
  shop: null,
  offline: kept,
  holding: kept,
  waiting: <>Earlier changes of this wait on this computer. Saving adds to them. Send them to the shop with {send}.</>,
}

function inShop(target: SaveTarget, isDraft: boolean, isUpload: boolean): string | null {
  if (target === 'offline' && isUpload)
    return 'Images wait on this computer, and are uploaded when the connection is back.'
  if (target === 'offline')
    return `${isDraft ? 'This draft' : 'This'} can only be saved in the shop. What you type is kept on this computer until then.`
  if (target !== 'holding') return null
  return isDraft
    ? 'Drafts of what is live are in the shop, so SAVE DRAFT and PUBLISH CHANGES act there at once.'
    : `${isUpload ? 'Images are uploaded to' : 'This is saved in'} the shop at once. Only pages, templates, posts, banners and the menu are held.`
}

/** Says, while the shop can't be reached, what that means here. */
export function OfflineNote({ what }: { what: string }) {
  const isOnline = useAtomValue(onlineAtom)
  return isOnline ? null : (
    <output className="saving-note">
      <span className="bright">[OFFLINE]</span> The shop can’t be reached. {what}
    </output>
  )
}
