/**
 * What Chromium finds in a page: text that is shown, and the values of fields. The active match is scrolled into view
 * or, if `selects`, selected. Like Chromium, finding takes the focus away from the page's elements. Returns the number
 * of matches.
 */
export function findInDocument(text: string, active: number, selects: boolean): number {
  const wanted = text.toLowerCase()
  const matches: { element: Element; select(): void }[] = []
  const collect = (value: string, element: Element, select: (start: number) => void) => {
    for (
      let at = value.toLowerCase().indexOf(wanted);
      at >= 0;
      at = value.toLowerCase().indexOf(wanted, at + wanted.length)
    ) {
      const start = at
      matches.push({ element, select: () => select(start) })
    }
  }
  const nodes = document.createTreeWalker(document.body, NodeFilter.SHOW_ELEMENT | NodeFilter.SHOW_TEXT)
  for (let node = nodes.nextNode(); node; node = nodes.nextNode()) {
    if (node instanceof HTMLTextAreaElement || (node instanceof HTMLInputElement && node.selectionStart !== null)) {
      const field = node
      if (field.checkVisibility() && field.type !== 'password')
        collect(field.value, field, (start) => {
          field.focus()
          field.setSelectionRange(start, start + text.length)
        })
    } else if (node instanceof Text) {
      const part = node
      const element = part.parentElement!
      if (element.checkVisibility({ visibilityProperty: true }) && !element.matches('script, style, textarea'))
        collect(part.data, element, (start) => getSelection()!.setBaseAndExtent(part, start, part, start + text.length))
    }
  }
  const match = matches.at(Math.min(active, matches.length) - 1)
  if (!match) return 0
  if (selects) match.select()
  else {
    ;(document.activeElement as HTMLElement | null)?.blur()
    match.element.scrollIntoView({ block: 'nearest' })
  }
  return matches.length
}
