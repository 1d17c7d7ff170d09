import type { CartItem } from '#shared/features/cart/cart.schema.ts'

/** A cart change, applied optimistically before the server confirms it. */
export type CartChange =
  | { kind: 'quantity'; id: string; quantity: number }
  | { kind: 'remove'; id: string }
  | { kind: 'clear' }
  /** Replaces the line with the same id, else inserts at `at`, else appends. */
  | { kind: 'put'; line: CartItem; at?: number }

/** Lines after a change. Changes to removed lines do nothing. */
export function applyChange(lines: readonly CartItem[], change: CartChange): CartItem[] {
  switch (change.kind) {
    case 'quantity':
      return lines.map((line) => (line.id === change.id ? { ...line, quantity: change.quantity } : line))
    case 'remove':
      return lines.filter((line) => line.id !== change.id)
    case 'clear':
      return []
    case 'put': {
      if (lines.some(({ id }) => id === change.line.id)) {
        return lines.map((line) => (line.id === change.line.id ? change.line : line))
      }
      const at = change.at ?? lines.length
      return [...lines.slice(0, at), change.line, ...lines.slice(at)]
    }
  }
}
