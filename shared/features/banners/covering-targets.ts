/**
 * Every target that covers a page: `*`, the page itself and its ancestors (`product/wyrm` gives `*`, `product/wyrm` and
 * `product/*`). Accepts page keys and targets.
 */
export function coveringTargets(key: string): string[] {
  const parts = key.split('/')
  return ['*', key, ...parts.slice(1).map((_, depth) => `${parts.slice(0, depth + 1).join('/')}/*`)]
}
