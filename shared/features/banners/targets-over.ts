/**
 * Every target that a page falls under: all pages, the page itself, and what lies above it. `product/wyrm` falls under `*`,
 * `product/wyrm` and `product/*`. Takes page keys (`pageKey`) and targets alike: `product/*` lies under `*` and itself.
 */
export function targetsOver(key: string): string[] {
  const parts = key.split('/')
  return ['*', key, ...parts.slice(1).map((_, depth) => `${parts.slice(0, depth + 1).join('/')}/*`)]
}
