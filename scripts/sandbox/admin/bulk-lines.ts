type Row = Record<string, unknown>
interface Edges {
  edges: { node: Row }[]
}

/**
 * The answer of a bulk query as Shopify's JSON lines: one object a line, children of a connection after their parent, with
 * its id as `__parentId`.
 */
export function jsonLines(data: Record<string, unknown>): { lines: string[]; roots: number } {
  const lines: string[] = []
  let roots = 0
  const write = (node: Row, parentId: unknown): void => {
    const plain = Object.entries(node).filter(([, value]) => !isConnection(value))
    lines.push(JSON.stringify({ ...Object.fromEntries(plain), ...(parentId ? { __parentId: parentId } : {}) }))
    for (const value of Object.values(node)) {
      if (isConnection(value)) for (const edge of value.edges) write(edge.node, node.id)
    }
  }
  for (const value of Object.values(data)) {
    if (!isConnection(value)) continue
    for (const edge of value.edges) {
      roots += 1
      write(edge.node, undefined)
    }
  }
  return { lines, roots }
}

function isConnection(value: unknown): value is Edges {
  return value !== null && typeof value === 'object' && 'edges' in value && Array.isArray(value.edges)
}
