import { useLayoutEffect, useMemo, useRef, useState } from 'react'
import { NodeSelection } from 'prosemirror-state'
import type { EditorView } from 'prosemirror-view'
import { LinkChooser, type OpenLink } from '#staff/widgets/rich-text/LinkChooser.tsx'
import { Toolbar } from '#staff/widgets/rich-text/Toolbar.tsx'
import type { WritingProps } from '#staff/features/blog/writing/writing-props.ts'
import type { PickedImage } from '#staff/widgets/image/image-picker.ts'
import { usePicking } from '#staff/widgets/image/usePicking.tsx'
import { AltDialog } from './AltDialog.tsx'
import { openDocument } from '#staff/features/blog/writing/document/post-document.ts'
import { schema } from '#staff/features/blog/writing/document/schema.ts'
import { buttonsFor } from './buttons.ts'
import { createPastePlugin } from './paste.ts'
import { createPlugins } from './plugins.ts'
import { insertImage, selectedImage } from './commands.ts'
import { openLinkOf } from '#staff/widgets/rich-text/link.ts'
import { useRichText, type RichTextKind, type RichTextView } from '#staff/widgets/rich-text/useRichText.ts'
import './rich.css'

interface Actions {
  openLink(view: EditorView): void
  /** Opens the image picker with files; null if there is none. */
  openFiles: ((files: readonly File[]) => void) | null
}

const post: RichTextKind<string, Actions> = {
  schema,
  open: openDocument,
  createPlugins: (actions) => [
    createPastePlugin(
      (files) => actions().openFiles?.(files),
      () => actions().openFiles !== null,
    ),
    ...createPlugins((view) => actions().openLink(view)),
  ],
}

/** The text of a post as it will look, on ProseMirror. Its value stays Markdown. */
export function RichText(props: WritingProps) {
  const { isWrong, readOnly, labelledBy, describedBy } = props
  const place = useRef<HTMLDivElement>(null)
  const text = useRef<RichTextView>(null)
  const [link, setLink] = useState<OpenLink | null>(null)
  const [alt, setAlt] = useState<string | null>(null)
  const openLink = (view: EditorView) => {
    if (!readOnly) setLink(openLinkOf(view))
  }
  const insert = (image: PickedImage) => text.current?.run(insertImage(image))
  const { open, dialog } = usePicking(insert, () => text.current?.view?.dom ?? null)
  const attributes = useMemo(
    () => ({
      class: 'prose post-body post-rich',
      'aria-labelledby': labelledBy,
      'aria-describedby': describedBy,
      'aria-required': 'true',
      'data-drop': 'Adds it to the image repository and inserts it into the text.',
      'data-placeholder': 'Write here, or paste from anywhere.',
      ...(isWrong && { 'aria-invalid': 'true' }),
    }),
    [labelledBy, describedBy, isWrong],
  )
  const rich = useRichText(place, post, { ...props, actions: { openLink, openFiles: open }, attributes })
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
