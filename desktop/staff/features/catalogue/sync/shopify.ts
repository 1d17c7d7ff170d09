import type { Sync, SyncKind, SyncPreview } from '#shared/features/catalogue/sync/sync.schema.ts'
import { syncKinds } from '#shared/features/catalogue/sync/sync.schema.ts'
import { staffPaths } from '#shared/staff-paths.ts'
import { client } from '#staff/api/client.ts'
import { queryClient } from '#staff/api/query-client.ts'
import { useRead } from '#staff/api/read.ts'
import { useChange } from '#staff/widgets/useChange.ts'
import { useQuery } from '@tanstack/react-query'

export const CONNECTION_URL = '/api/console/shopify'
export const SYNCS_URL = '/api/syncs'
export const PREVIEW_URL = '/api/syncs/preview'

/** Syncs shown at first, and added by each LOAD MORE. */
export const HISTORY_STEP = 20
/** Maximum number of syncs requested. */
export const HISTORY_MAX = 200

/** Always refetched, as someone may have fixed the connection. */
export const useConnection = () =>
  useQuery({ queryKey: [CONNECTION_URL], queryFn: () => client.console.shopify({ query: {} }), staleTime: 0 })

/** Checks Shopify now, bypassing the server's cached result. */
export const useCheck = () =>
  useChange({
    call: async () => {
      queryClient.setQueryData([CONNECTION_URL], await client.console.shopify({ query: { now: 'yes' } }))
    },
    failure: 'Failed to check the connection',
  })

/** Syncs, newest first; refetched on live updates. */
export const useSyncs = (limit: number, kind?: SyncKind) =>
  useQuery({
    queryKey: [SYNCS_URL, kind ?? '', limit],
    queryFn: () => client.sync.history({ query: { limit, kind } }),
    placeholderData: (before) => before,
    staleTime: 0,
  })

/** The latest preview, also while it is being created. */
export const usePreview = () =>
  useQuery({ queryKey: [PREVIEW_URL], queryFn: () => client.sync.previewed(), staleTime: 0 })

/** What a sync has changed so far. */
export const useDifferences = (id: string) =>
  useRead(`${SYNCS_URL}/${id}/differences`, () => client.sync.differences({ params: { id } }))

export const listPath = staffPaths.adminTab('shopify')
export const syncPath = (id: string) => staffPaths.adminRecord('shopify', 'syncs', id)

/** The kind in the URL; undefined for all. */
export const kindIn = (text: string): SyncKind | undefined => syncKinds.find((kind) => kind === text)

export const isUnderWay = ({ status }: Pick<Sync, 'status'>) => status === 'running' || status === 'waiting'

export const isPreviewing = (preview: SyncPreview | null | undefined) =>
  preview?.state === 'waiting' || preview?.state === 'running'
