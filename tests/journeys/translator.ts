/**
 * Runs in the browser before the page's scripts and does what a browser's translator does, except that the words stay the
 * same: each text is replaced by elements of the translator, and again when the page has changed.
 */
export function translator(): void {
  const isOurs = (text: Node) => text.parentElement?.tagName === 'FONT'
  const isTranslated = ({ parentElement, data }: Text) =>
    data.trim() !== '' && !parentElement?.closest('script, style, noscript, textarea, select, svg, [contenteditable]')
  const translate = () => {
    const texts: Text[] = []
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    while (walker.nextNode()) {
      const text = walker.currentNode as Text
      if (!isOurs(text) && isTranslated(text)) texts.push(text)
    }
    for (const text of texts) {
      const [outer, inner] = [document.createElement('font'), document.createElement('font')]
      inner.textContent = text.data
      outer.append(inner)
      text.replaceWith(outer)
    }
  }
  let timer: ReturnType<typeof setTimeout> | undefined
  const soon = () => {
    clearTimeout(timer)
    timer = setTimeout(translate, 20)
  }
  addEventListener('load', () => {
    soon()
    new MutationObserver(soon).observe(document.body, { childList: true, characterData: true, subtree: true })
  })
}
