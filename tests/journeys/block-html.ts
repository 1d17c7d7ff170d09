import type { Locator } from '@playwright/test'

/**
 * The markup of each block, to be compared: attributes by name and styles as browsers write them, since scripts and parsers write them
 * in other orders, and without what only the server writes: the note for those who have no scripts, and the marks between two pieces of
 * a text.
 */
export const htmlOf = (blocks: Locator): Promise<string[]> =>
  blocks.evaluateAll((all) => {
    const copies = all.map((block) => block.cloneNode(true) as Element)
    for (const element of copies.flatMap((block) => [block, ...block.querySelectorAll('*')])) {
      if (element.localName === 'noscript') element.replaceChildren()
      if (element instanceof HTMLElement && element.style.length > 0)
        element.setAttribute('style', element.style.cssText)
      const attributes = [...element.attributes].toSorted((a, b) => (a.name < b.name ? -1 : 1))
      for (const { name } of attributes) element.removeAttribute(name)
      for (const { name, value } of attributes) element.setAttribute(name, value)
    }
    return copies.map(({ outerHTML }) => outerHTML.replaceAll('<!-- -->', ''))
  })
