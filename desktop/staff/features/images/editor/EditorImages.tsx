import { useEffect, useEffectEvent, useState } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'
import { staffPaths } from '#shared/staff-paths.ts'
import { DropAnywhere } from '#staff/drops/DropAnywhere.tsx'
import { filesFromPaste, queueFiles } from '#staff/drops/queue-files.ts'
import { UploadBar } from '#staff/features/images/upload/UploadBar.tsx'
import { UploadDialog } from '#staff/features/images/upload/UploadDialog.tsx'
import { isTextField } from '#staff/widgets/picture/picture-files.ts'
import './editor-images.css'

/** Screens on which a pasted image goes to the repository. Dialogs have a drop zone of their own. */
const pasteScreens: readonly string[] = [staffPaths.images, staffPaths.imagesToDescribe, staffPaths.imageTrash]

/**
 * Uploads in the desktop editor, on every screen: files dropped anywhere, pasted images, the progress of the batch and
 * its results.
 */
export default function EditorImages() {
  const { pathname } = useLocation()
  const navigate = useNavigate()
  const [isOpen, setOpen] = useState(false)
  const isShown = isOpen || pathname === staffPaths.imageUpload
  const paste = useEffectEvent((event: ClipboardEvent) => {
    if (event.defaultPrevented || isOpen || !pasteScreens.includes(pathname)) return
    const files = filesFromPaste(event.clipboardData, isTextField(event.target))
    if (files.length === 0) return
    event.preventDefault()
    void queueFiles(files, null)
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
