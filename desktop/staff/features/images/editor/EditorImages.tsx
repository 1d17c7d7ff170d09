import { useEffect, useEffectEvent, useState } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'
import { staffPaths } from '#shared/staff-paths.ts'
import { DropAnywhere } from '#staff/dropping/DropAnywhere.tsx'
import { pastedIn, takeIn } from '#staff/dropping/incoming.ts'
import { UploadBar } from '#staff/features/images/upload/UploadBar.tsx'
import { UploadDialog } from '#staff/features/images/upload/UploadDialog.tsx'
import { isWriting } from '#staff/widgets/picture/picture-files.ts'
import './editor-images.css'

/** Where a picture that is pasted can only be meant for the repository. A dialog has a zone of its own. */
const pastes: readonly string[] = [staffPaths.images, staffPaths.imagesToDescribe, staffPaths.imageTrash]

/**
 * Images in the desktop editor, whatever is on screen: files that are dropped anywhere, pictures that are pasted, how far uploads are,
 * and what became of each.
 */
export default function EditorImages() {
  const { pathname } = useLocation()
  const navigate = useNavigate()
  const [isOpen, setOpen] = useState(false)
  const isShown = isOpen || pathname === staffPaths.imageUpload
  const paste = useEffectEvent((event: ClipboardEvent) => {
    if (event.defaultPrevented || isOpen || !pastes.includes(pathname)) return
    const files = pastedIn(event.clipboardData, isWriting(event.target))
    if (files.length === 0) return
    event.preventDefault()
    void takeIn(files, null)
  })
  useEffect(() => {
    const listener = (event: ClipboardEvent) => paste(event)
    addEventListener('paste', listener)
    return () => removeEventListener('paste', listener)
  }, [])
  return (
    <>
      <DropAnywhere />
      {!isShown && (
        <div className="editor-uploads">
          <UploadBar onOpen={() => setOpen(true)} />
        </div>
      )}
      {isOpen && (
        <UploadDialog
          onClose={() => setOpen(false)}
          onDescribe={(ids) => {
            setOpen(false)
            void navigate(staffPaths.imagesToDescribe, { state: { ids } })
          }}
        />
      )}
    </>
  )
}
