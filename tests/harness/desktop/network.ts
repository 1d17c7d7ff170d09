import type { Network } from '#core/shop/network.ts'

/** Node's network, as the editor uses Electron's. Node's WebSocket takes headers, too. */
export const nodeNetwork: Network = {
  fetch: (address, init) => fetch(address, { ...init, redirect: 'manual' }),
  openSocket: (address, { headers, origin }) =>
    new WebSocket(address, { headers: { ...headers, origin } } as never) as never,
}
