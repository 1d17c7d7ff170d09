type Row = Record<string, unknown>
interface Edges {
  edges: { node: Row }[]
}

/**
 * Writes a bulk query's result as Shopify's JSON lines: one object per line, children of a connection after their
 * parent with its id as `__parentId`. Children directly follow their parent only if grouped; ungrouped ones are at the
 * end.
 */
export function jsonLines(data: Record<string, unknown>, grouped: boolean): { lines: string[]; roots: number } {
  const parents: string[] = []
  const children: string[] = grouped ? parents : []
  let roots = 0
  const write = (node: Row, parentId: unknown): void => {
    const lines = parentId ? children : parents
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
  return { lines: grouped ? parents : [...parents, ...children], roots }
}

function isConnection(value: unknown): value is Edges {
  return value !== null && typeof value === 'object' && 'edges' in value && Array.isArray(value.edges)
}
