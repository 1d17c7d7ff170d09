import type { Locator } from '@playwright/test'

/**
 * Markup of each block in comparable form: attributes sorted and styles as browsers serialise them, without server-only
 * parts: `noscript` and React's text separators.
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
