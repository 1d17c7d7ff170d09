import { useState } from 'react'
import { Tool } from '#staff/widgets/menu/Tool.tsx'
import { DraftLinkDialog } from './DraftLinkDialog.tsx'

/** SHARE DRAFT: a link that shows the unsaved page to people without an account. */
export function ShareDialog({ pageId }: { pageId: string }) {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Tool className="tool-edged" name="SHARE DRAFT" aria-haspopup="dialog" onPress={() => setOpen(true)}>
        SHARE DRAFT
      </Tool>
      {isOpen && <DraftLinkDialog pageId={pageId} onClose={() => setOpen(false)} />}
    </>
  )
}
