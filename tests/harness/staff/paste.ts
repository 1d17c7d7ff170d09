import { Node } from 'prosemirror-model'
import { EditorState } from 'prosemirror-state'
import { EditorView } from 'prosemirror-view'
import { schema } from '#staff/features/blog/writing/document/schema.ts'
import { cleanHtml } from '#staff/widgets/rich-text/clean-html.ts'
import { clipboardHtml, type Program } from './clipboard-html.ts'

/** Pastes a document into an empty post as a program would, and returns the post. Runs in a browser. */
export const pasteFrom = (program: Program, json: unknown): unknown =>
  pasteHtml(clipboardHtml(program, Node.fromJSON(schema, json)))

/** Pastes HTML into an empty post, and returns the post. Runs in a browser. */
export function pasteHtml(html: string): unknown {
  const view = new EditorView(null, {
    state: EditorState.create({ schema }),
    transformPastedHTML: cleanHtml,
  })
  view.pasteHTML(html)
  const pasted: unknown = view.state.doc.toJSON()
  view.destroy()
  return pasted
}
