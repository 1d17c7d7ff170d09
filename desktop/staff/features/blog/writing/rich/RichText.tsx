import { useLayoutEffect, useRef, useState } from 'react'
import { NodeSelection } from 'prosemirror-state'
import type { EditorView } from 'prosemirror-view'
import { LinkChooser, type OpenLink } from '#staff/features/blog/writing/LinkChooser.tsx'
import { Toolbar } from '#staff/features/blog/writing/Toolbar.tsx'
import type { WritingProps } from '#staff/features/blog/writing/writing-props.ts'
import type { PickedImage } from '#staff/widgets/image/image-picker.ts'
import { usePicking } from '#staff/widgets/image/usePicking.tsx'
import { AltDialog } from './AltDialog.tsx'
import { buttonsFor } from './buttons.ts'
import { insertImage, selectedImage } from './commands.ts'
import { openLinkOf } from './link.ts'
import { useRichText, type RichTextView } from './useRichText.ts'
import './rich.css'

/** The text of a post as it will look, on ProseMirror. Its value stays Markdown. */
export function RichText(props: WritingProps) {
  const { isWrong, readOnly } = props
  const place = useRef<HTMLDivElement>(null)
  const text = useRef<RichTextView>(null)
  const [link, setLink] = useState<OpenLink | null>(null)
  const [alt, setAlt] = useState<string | null>(null)
  const openLink = (view: EditorView) => setLink(openLinkOf(view))
  const insert = (image: PickedImage) => text.current?.run(insertImage(image))
  const { open, dialog } = usePicking(insert, () => text.current?.view?.dom ?? null)
  const rich = useRichText(place, props, { openLink, openFiles: open })
  useLayoutEffect(() => {
    text.current = rich
  })
  const { view, state, run } = rich

  const image = state && selectedImage(state)
  const saveAlt = (words: string) => {
    if (!view || !selectedImage(view.state)) return
    const { from } = view.state.selection
    const tr = view.state.tr.setNodeAttribute(from, 'alt', words)
    view.dispatch(tr.setSelection(NodeSelection.create(tr.doc, from)))
  }
  return (
    <>
      <div ref={place} className={isWrong ? 'post-text wrong' : 'post-text'} />
      {view && state && (
        <Toolbar
          disabled={readOnly}
          buttons={buttonsFor(state, run, {
            link: () => openLink(view),
            image: open && (() => open()),
            describe: image && (() => setAlt(String(image.attrs['alt']))),
          })}
        />
      )}
      {dialog}
      <LinkChooser link={link} onClose={() => setLink(null)} />
      {alt !== null && <AltDialog alt={alt} onSave={saveAlt} onClose={() => setAlt(null)} />}
    </>
  )
}
