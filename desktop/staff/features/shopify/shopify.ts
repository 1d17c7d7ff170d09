import type { Sync, SyncKind, SyncPreview } from '#shared/features/sync/sync.schema.ts'
import { syncKinds } from '#shared/features/sync/sync.schema.ts'
import { staffPaths } from '#shared/staff-paths.ts'
import { client } from '#staff/api/client.ts'
import { queryClient } from '#staff/api/query-client.ts'
import { useRead } from '#staff/api/read.ts'
import { useChange } from '#staff/widgets/useChange.ts'
import { useQuery } from '@tanstack/react-query'

export const CONNECTION_URL = '/api/console/shopify'
export const SYNCS_URL = '/api/syncs'
export const PREVIEW_URL = '/api/syncs/preview'

/** The history shows so many at first, and so many more each time. */
export const HISTORY_STEP = 20
/** No more are asked for. */
export const HISTORY_MOST = 200

/** The connection as it is now. Somebody may have mended it meanwhile. */
export const useConnection = () =>
  useQuery({ queryKey: [CONNECTION_URL], queryFn: () => client.console.shopify({ query: {} }), staleTime: 0 })

/** Asks Shopify now, whatever was found out a moment ago. */
export const useCheck = () =>
  useChange({
    call: async () => {
      queryClient.setQueryData([CONNECTION_URL], await client.console.shopify({ query: { now: 'yes' } }))
    },
    failure: 'The connection could not be looked at',
  })

/** Syncs, the newest first. What changes in them is told as it happens, and they are read again. */
export const useSyncs = (limit: number, kind?: SyncKind) =>
  useQuery({
    queryKey: [SYNCS_URL, kind ?? '', limit],
    queryFn: () => client.sync.history({ query: { limit, kind } }),
    placeholderData: (before) => before,
    staleTime: 0,
  })

/** The last preview, also while it is being made. */
export const usePreview = () =>
  useQuery({ queryKey: [PREVIEW_URL], queryFn: () => client.sync.previewed(), staleTime: 0 })

/** What a sync has changed. It grows while the sync runs. */
export const useDifferences = (id: string) =>
  useRead(`${SYNCS_URL}/${id}/differences`, () => client.sync.differences({ params: { id } }))

export const listPath = staffPaths.adminTab('shopify')
export const syncPath = (id: string) => staffPaths.adminRecord('shopify', 'syncs', id)

/** The kind in an address, or undefined for every one. */
export const kindIn = (text: string): SyncKind | undefined => syncKinds.find((kind) => kind === text)

/** It has not ended yet. */
export const isUnderWay = ({ status }: Pick<Sync, 'status'>) => status === 'running' || status === 'waiting'

/** It is being made. */
export const isPreviewing = (preview: SyncPreview | null | undefined) =>
  preview?.state === 'waiting' || preview?.state === 'running'
