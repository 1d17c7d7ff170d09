import { readFileSync } from 'node:fs'
import dictionary from 'dictionary-en-gb'
import remarkGfm from 'remark-gfm'
import remarkRetext from 'remark-retext'
import remarkValidateLinks from 'remark-validate-links'
import retextEnglish from 'retext-english'
import retextIndefiniteArticle from 'retext-indefinite-article'
import retextRepeatedWords from 'retext-repeated-words'
import retextSpell from 'retext-spell'
import { unified } from 'unified'
import { visit } from 'unist-util-visit'

/** Words of the trade that the dictionary lacks. */
const personal = readFileSync(new URL('scripts/checks/words.txt', import.meta.url), 'utf8')

const prose = unified()
  .use(retextEnglish)
  .use(withoutNames)
  .use(retextSpell, { dictionary, personal, max: 0 })
  .use(retextRepeatedWords)
  .use(retextIndefiniteArticle)

/** Part of `npm run check`: links within the repository, spelling, articles and repeated words of all Markdown. */
export default {
  plugins: [remarkGfm, anchors, [remarkValidateLinks, { repository: false }], [remarkRetext, prose]],
}

/** Headings in HTML, which keep their anchors when their texts change. */
function anchors() {
  return (tree) =>
    visit(tree, 'html', (node) => {
      const id = /^<h\d id="([^"]+)">/.exec(node.value)?.[1]
      if (id) node.data = { hProperties: { id } }
    })
}

/** Files, ids, units and names in capitals or with numbers aren't in a dictionary. */
function withoutNames() {
  return (tree) =>
    visit(tree, 'WordNode', (node) => {
      const word = node.children.map(({ value }) => value).join('')
      if (/\d|\w\.\w|^[A-Z]{2,}(s|’s|'s)?$|[a-z][A-Z]/.test(word))
        Object.assign(node, { type: 'SourceNode', value: word, children: undefined })
    })
}
