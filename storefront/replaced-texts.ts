type Text = CharacterData & ChildNode

/** What stands where a text of React stood. */
const standIns = new WeakMap<Node, ChildNode[]>()
/** Texts that a translator replaced before React takes over the page; null from then on. */
let replaced: Text[] | null = []
let isHeld = false

/**
 * Lets React share a document with translators and extensions, which replace texts by elements of their own: React would go
 * on writing to the text that it knows, where nobody sees it, and fail to remove it. A text comes back as soon as React
 * changes it, and a translator translates it anew.
 */
export function keepReplacedTexts(page: Document): void {
  const observer = new MutationObserver((records) => {
    for (const { type, target } of records) if (type === 'characterData') putBack(target as Text)
    for (const record of records)
      for (const node of record.removedNodes) {
        if (node.nodeType !== Node.TEXT_NODE) continue
        const { addedNodes: added } = record.addedNodes[0] ? record : (records.find(isInstead(record, node)) ?? record)
        if (!added[0]) continue
        standIns.set(node, [...added] as ChildNode[])
        observer.observe(node, { characterData: true })
        // Our own scripts replace texts, too, and React where the page isn't what it expects.
        if (added[0].nodeName !== 'FONT') continue
        replaced?.push(node as Text)
        if (isHeld) putBack(node as Text)
      }
  })
  observer.observe(page.body, { childList: true, subtree: true })
  const prototype = (page.defaultView as unknown as typeof globalThis).Node.prototype
  const { insertBefore, removeChild } = prototype
  prototype.removeChild = function <T extends Node>(node: T): T {
    if (node.parentNode !== this) putBack(node as unknown as Text)
    // Something else may have wrapped or removed it.
    if (node.parentNode === this) removeChild.call(this, node)
    else if (this.contains(node)) (node as unknown as ChildNode).remove()
    return node
  }
  prototype.insertBefore = function <T extends Node>(node: T, next: Node | null): T {
    if (next && next.parentNode !== this) putBack(next as Text)
    return insertBefore.call(this, node, next?.parentNode === this ? next : null) as T
  }
}

/**
 * Puts the page's own texts back, while React takes over the page and until the result is called: then also at once what
 * a translator takes out.
 */
export function holdTexts(): () => void {
  replaced?.forEach(putBack)
  replaced = null
  isHeld = true
  return () => (isHeld = false)
}

function putBack(text: Text): void {
  const [first, ...others] = standIns.get(text)?.filter((node) => node.isConnected) ?? []
  standIns.delete(text)
  // It may have come back by itself.
  if (text.isConnected) return
  first?.replaceWith(text)
  for (const other of others) other.remove()
}

/** Whether another change added what stands in for a removed text: before it was removed, or after. */
const isInstead =
  ({ target, previousSibling, nextSibling }: MutationRecord, text: Node) =>
  (other: MutationRecord): boolean =>
    other.target === target &&
    other.addedNodes.length > 0 &&
    (other.nextSibling === text ||
      other.previousSibling === text ||
      (other.previousSibling === previousSibling && other.nextSibling === nextSibling))
