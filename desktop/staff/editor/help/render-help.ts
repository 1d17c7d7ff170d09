import { Marked } from 'marked'

/** Other files of the repository aren't in the program, so links to them are text. */
const marked = new Marked({
  renderer: {
    link({ href, tokens }) {
      const text = this.parser.parseInline(tokens)
      return href.startsWith('https:') ? `<a href="${href}" target="_blank" rel="noopener">${text}</a>` : text
    },
  },
})

/** HTML of a document of this program. */
export const renderHelp = (markdown: string): string => marked.parse(markdown, { async: false })
