import { Slice } from 'prosemirror-model'
import { Plugin, TextSelection } from 'prosemirror-state'
import type { EditorView } from 'prosemirror-view'
import { hasFiles, pastedImages } from '#staff/widgets/image/image-files.ts'
import { openDocument } from '#staff/features/blog/writing/document/post-document.ts'
import { schema } from '#staff/features/blog/writing/document/schema.ts'
import { withOwnPaths } from '#staff/widgets/links/own-address.ts'
import { cleanHtml } from '#staff/widgets/rich-text/clean-html.ts'
import { bringPictures, foreignPictures } from './pictures.ts'

/**
 * What is pasted and dropped. HTML of Google Docs, Word and web pages keeps what a post can say; pictures go to the image
 * repository; files open its dialog through `open`.
 */
export function createPastePlugin(open: (files: readonly File[]) => void, canOpen: () => boolean): Plugin {
  return new Plugin({
    props: {
      // What was copied here needs no cleaning.
      transformPastedHTML: (html) => (html.includes('data-pm-slice') ? html : cleanHtml(html)),
      clipboardTextParser: (text, _, isPlain) => (!isPlain && isMarkdown.test(text) ? readMarkdown(text) : noSlice),
      clipboardTextSerializer: (slice) => textOf(slice),
      handlePaste(view, event) {
        const files = event.clipboardData ? pastedImages(event.clipboardData) : []
        const html = event.clipboardData?.getData('text/html') ?? ''
        // A picture copied from a web page comes as both; the file is the picture itself.
        const isOnlyPicture = files.length > 0 && !/\S/.test(html.replace(/<(style|script)[\s\S]*?<\/\1>|<[^>]*>/g, ''))
        if (canOpen() && isOnlyPicture) {
          open(files)
          return true
        }
        bringPicturesOf(view)
        return false
      },
      handleDrop(view, event) {
        if (!event.dataTransfer || !hasFiles(event.dataTransfer) || !canOpen()) {
          bringPicturesOf(view)
          return false
        }
        const at = view.posAtCoords({ left: event.clientX, top: event.clientY })
        if (at) view.dispatch(view.state.tr.setSelection(TextSelection.near(view.state.doc.resolve(at.pos))))
        open([...event.dataTransfer.files])
        return true
      },
    },
  })
}

/** Copied text as Markdown, for other programs. */
function textOf({ content }: Slice): string {
  const blocks = content.firstChild?.isInline ? schema.nodes['paragraph']!.create(null, content) : content
  return openDocument('').write(schema.nodes['doc']!.create(null, blocks))
}

const isMarkdown = /^(#{1,6} |[-*+] |\d+[.)] |> |```|\|.*\|)|\]\(|\*\*\S/m
/** ProseMirror's own reading of plain text: a paragraph for each line. */
const noSlice = null as never

function readMarkdown(text: string): Slice {
  const { content } = openDocument(withOwnPaths(text)).doc
  const isOpen = (block: typeof content.firstChild) => (block?.type.name === 'paragraph' ? 1 : 0)
  return new Slice(content, isOpen(content.firstChild), isOpen(content.lastChild))
}

/** Brings the pictures of what is being pasted or dropped. */
function bringPicturesOf(view: EditorView) {
  const before = foreignPictures(view)
  setTimeout(() => void bringPictures(view, before))
}
