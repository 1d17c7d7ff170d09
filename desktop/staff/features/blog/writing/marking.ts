/** An edit with its selection: `insert` replaces `from` to `to`, then `anchor` to `head` is selected. */
export interface Marking {
  from: number
  to: number
  insert: string
  anchor: number
  head: number
}

/** Formats the selection, or removes the format if it is already there. */
export type Mark = (text: string, from: number, to: number) => Marking

/** Bold, italic, inline code: the same mark before and after. */
export const around =
  (mark: string, placeholder: string): Mark =>
  (text, from, to) => {
    const isAround = text.slice(from - mark.length, from) === mark && text.slice(to, to + mark.length) === mark
    // One asterisk of `**` is not italic.
    const isLonger = text[from - mark.length - 1] === mark[0] && text[to + mark.length] === mark[0]
    const [start, end] = [from - mark.length, to + mark.length]
    if (from < to && isAround && (!isLonger || mark.length > 1))
      return { from: start, to: end, insert: text.slice(from, to), anchor: start, head: start + to - from }
    const words = text.slice(from, to) || placeholder
    const anchor = from + mark.length
    return { from, to, insert: mark + words + mark, anchor, head: anchor + words.length }
  }

/** Lists, quotes, headings: the same mark at the start of every selected line. */
export const before =
  (mark: string | ((line: number) => string), isMark: RegExp): Mark =>
  (text, from, to) => {
    const start = text.lastIndexOf('\n', from - 1) + 1
    const next = text.indexOf('\n', to)
    const end = next === -1 ? text.length : next
    const lines = text.slice(start, end).split('\n')
    const isMarked = lines.every((line) => isMark.test(line))
    const marked = lines.map((line, index) =>
      isMarked ? line.replace(isMark, '') : (typeof mark === 'string' ? mark : mark(index)) + line.replace(isMark, ''),
    )
    const insert = marked.join('\n')
    // A single line keeps the cursor after its text; several lines stay selected.
    const anchor = lines.length === 1 ? start + insert.length : start
    return { from: start, to: end, insert, anchor, head: start + insert.length }
  }

/** Inserts a block surrounded by empty lines, and selects `selected` in it. */
function block(text: string, from: number, to: number, body: string, selected: string): Marking {
  const ahead = text.slice(0, from)
  const behind = text.slice(to)
  const lead = ahead === '' || ahead.endsWith('\n\n') ? '' : ahead.endsWith('\n') ? '\n' : '\n\n'
  const tail = behind.startsWith('\n\n') ? '' : behind.startsWith('\n') ? '\n' : '\n\n'
  const anchor = from + lead.length + body.indexOf(selected)
  return { from, to, insert: lead + body + tail, anchor, head: anchor + selected.length }
}

/** Inline code, or a fenced block for several lines. */
export const code: Mark = (text, from, to) => {
  const words = text.slice(from, to)
  if (!words.includes('\n')) return around('`', 'code')(text, from, to)
  return block(text, from, to, `\`\`\`\n${words.replace(/\n$/, '')}\n\`\`\``, words.replace(/\n$/, ''))
}

/** Inserted after the selection. */
export const table: Mark = (text, _, to) =>
  block(text, to, to, '| Paint | Use |\n| --- | --- |\n| Green | Skin |', 'Paint')

export const bold = around('**', 'bold')
export const italic = around('*', 'italic')
export const heading = before('## ', /^#{1,6}\s+/)
export const list = before('- ', /^[-*+]\s+/)
export const numbered = before((line) => `${line + 1}. `, /^\d+[.)]\s+/)
export const quote = before('> ', /^>\s?/)
