import { useQuery, useQueryClient, type QueryClient } from '@tanstack/react-query'
import { useEffect, useMemo, useSyncExternalStore } from 'react'
import { ApiError } from '#shared/contract/errors.ts'
import type { CartItem } from '#shared/features/cart/cart.schema.ts'
import { paintingOptionOf } from '#shared/pricing/options.ts'
import { totalItems } from '#shared/pricing/price.ts'
import { send } from '#storefront/api/send.ts'
import { cartSession, ensureCartSession } from '#storefront/api/session.ts'
import { cartRead, CartWriter } from './cart.writer.ts'
import { connectTabs, onSession, sessionMade, tellTabs } from './cart.tabs.ts'

/** The cart as a screen shows it. On the server, and until the first read is done, it is loading. */
export interface Cart {
  state: 'loading' | 'offline' | 'failed' | 'ready'
  lines: CartItem[]
  retry(): void
}

const NONE: CartItem[] = []

/** The cart's lines, read only when this browser has a cart session (specification section 7). */
export function useCart(): Cart {
  const session = useSyncExternalStore(onSession, cartSession, () => undefined)
  const query = useQuery({ ...cartRead, enabled: Boolean(session) })
  const state = stateOf(session, query)
  return { state, lines: (session && query.data) || NONE, retry: () => void query.refetch() }
}

function stateOf(session: string | null | undefined, query: { data: unknown; isError: boolean; isPaused: boolean }) {
  if (session === null || (session && query.data)) return 'ready'
  if (query.isError) return 'failed'
  return query.isPaused ? 'offline' : 'loading'
}

/**
 * How many miniatures are in the cart, for the badge: 0 on the server, and until the cart has been read.
 * The layout calls it on every screen; with it the cart stays in step with other tabs.
 */
export function useCartCount(): number {
  const client = useQueryClient()
  useEffect(() => connectTabs(() => void refresh(client)), [client])
  return totalItems(useCart().lines)
}

const writers = new WeakMap<QueryClient, CartWriter>()

function writerOf(client: QueryClient): CartWriter {
  const writer = writers.get(client) ?? new CartWriter(client, tellTabs)
  writers.set(client, writer)
  return writer
}

/** Another tab changed the cart. While this one writes it reads again by itself. */
const refresh = async (client: QueryClient) => {
  if (!writerOf(client).busy) await client.invalidateQueries({ queryKey: cartRead.queryKey })
}

/** What goes into the cart. */
export type Choice = Pick<CartItem, 'productId' | 'quantity' | 'scale' | 'finishing'>

/** The writes of section 7. Each shows at once, is taken back when it is refused, and then rejects with an ApiError. */
export function useCartWrites() {
  const client = useQueryClient()
  return useMemo(() => {
    const writer = writerOf(client)
    const write = writer.write.bind(writer)
    return {
      /** `shown`: the line that stands in until the server has answered, as when a removal is undone. */
      add: ({ productId, quantity, scale, finishing }: Choice, shown?: { line: CartItem; at: number }) => {
        ensureCartSession()
        sessionMade()
        const body = { productId, quantity, scale, finishing, paintingOption: paintingOptionOf(finishing) } as const
        return write(shown ? { kind: 'put', ...shown } : null, async () => {
          return { kind: 'put', line: await send('POST', '/api/cart', { body }) }
        })
      },
      setQuantity: (id: string, quantity: number) =>
        write({ kind: 'quantity', id, quantity }, async () => {
          return { kind: 'put', line: await send('PUT', '/api/cart/:id', { params: { id }, body: { quantity } }) }
        }),
      remove: (id: string) => write({ kind: 'remove', id }, () => send('DELETE', '/api/cart/:id', { params: { id } })),
      clear: () => write({ kind: 'clear' }, () => send('DELETE', '/api/cart')),
    }
  }, [client])
}

/** Why a write failed, as far as it helps a shopper: the server's refusal, or that the shop is out of reach. */
export function reasonOf(error: unknown): string {
  if (!(error instanceof ApiError)) return 'The shop cannot be reached. Check your connection.'
  return error.status < 500 ? error.body : ''
}
