import { baseKeymap } from 'prosemirror-commands'
import { history, redo, undo } from 'prosemirror-history'
import { InputRule, inputRules, undoInputRule } from 'prosemirror-inputrules'
import { keymap } from 'prosemirror-keymap'
import { Slice } from 'prosemirror-model'
import { splitListItem } from 'prosemirror-schema-list'
import { Plugin } from 'prosemirror-state'
import type { EditorView } from 'prosemirror-view'
import { LINK, parseLinks } from '#shared/blocks/linked-text.ts'
import { toast } from '#staff/toast/toast.ts'
import { withOwnPaths } from '#staff/widgets/links/own-address.ts'
import { cleanHtml } from '#staff/widgets/rich-text/clean-html.ts'
import { insertBreak, toggle, toggleList } from '#staff/widgets/rich-text/commands.ts'
import { commonRules } from '#staff/widgets/rich-text/rules.ts'
import { plainDocument, plainTextOf, schema } from './block-text.ts'
import { bind, shortcuts } from '#staff/widgets/commands/keyboard.ts'

/** `[text](url)` becomes a link as soon as it is typed. */
const linkRule = new InputRule(new RegExp(`${LINK}$`), (state, [typed], start, end) => {
  const [link] = parseLinks(typed)
  if (!link?.href) return null
  const mark = schema.mark('link', { href: link.href })
  return state.tr.replaceWith(start, end, schema.text(link.text, [mark])).removeStoredMark(mark)
})

/** Keys, history, input rules and paste of a block's text. */
export const createPlugins = (openLink: (view: EditorView) => void): Plugin[] => [
  inputRules({ rules: [...commonRules(schema), linkRule] }),
  keymap({
    ...bind(shortcuts.bold, toggle('strong')),
    ...bind(shortcuts.italic, toggle('em')),
    ...bind(shortcuts.link, (_, __, view) => {
      if (view) openLink(view)
      return true
    }),
    ...bind(shortcuts.undo, undo),
    ...bind(shortcuts.redo, redo),
    ...bind(shortcuts.numbered, toggleList('ordered_list')),
    ...bind(shortcuts.list, toggleList('bullet_list')),
    Backspace: undoInputRule,
    Enter: splitListItem(schema.nodes['list_item']!),
    'Shift-Enter': insertBreak,
  }),
  // Closes the block's editor instead.
  keymap({ ...baseKeymap, 'Mod-Enter': () => false }),
  history(),
  new Plugin({
    props: {
      transformPastedHTML: (html) => (html.includes('data-pm-slice') ? html : toBlockHtml(cleanHtml(html))),
      clipboardTextParser: (text) => {
        const { content } = plainDocument(withOwnPaths(text))
        return new Slice(content, 1, 1)
      },
      clipboardTextSerializer: ({ content }) => plainTextOf(content),
    },
  }),
]

/** Headings become bold paragraphs, nested lists flat ones. Pictures have blocks of their own. */
function toBlockHtml(html: string): string {
  const { body } = new DOMParser().parseFromString(html, 'text/html')
  for (const heading of body.querySelectorAll('h1, h2, h3, h4, h5, h6')) {
    const paragraph = document.createElement('p')
    const bold = document.createElement('strong')
    bold.append(...heading.childNodes)
    paragraph.append(bold)
    heading.replaceWith(paragraph)
  }
  for (let nested = body.querySelector('li :is(ul, ol)'); nested; nested = body.querySelector('li :is(ul, ol)')) {
    nested.closest('li')!.after(...nested.children)
    nested.remove()
  }
  const pictures = body.querySelectorAll('img')
  for (const picture of pictures) {
    const paragraph = picture.closest('p')
    picture.remove()
    if (!paragraph?.textContent.trim()) paragraph?.remove()
  }
  if (pictures.length > 0)
    toast({
      title: pictures.length === 1 ? 'The image wasn’t pasted' : `${pictures.length} images weren’t pasted`,
      description: 'A text block holds no images. Paste them on the canvas, beside this block.',
    })
  return body.innerHTML
}
