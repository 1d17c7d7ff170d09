import { useInfiniteQuery } from '@tanstack/react-query'
import { Button } from 'antd'
import type { Block } from '#shared/blocks/block.ts'
import { client } from '#staff/api/client.ts'
import { toast } from '#staff/toast/toast.ts'
import { VersionsDialog } from '#staff/widgets/versions/VersionsDialog.tsx'
import { VERSIONS_AT_ONCE, describeVersion } from './history.ts'
import { pageUrl } from './pages.ts'
import { VersionDifference } from './VersionDifference.tsx'
import './history.css'

interface HistoryDialogProps {
  pageId: string
  current: readonly Block[]
  onRestore(blocks: readonly Block[], name: string): void
  onClose(): void
}

/** The versions of a page, and the differences since the chosen one. */
export function HistoryDialog({ pageId, current, onRestore, onClose }: HistoryDialogProps) {
  const read = useInfiniteQuery({
    queryKey: [`${pageUrl(pageId)}/history`],
    initialPageParam: undefined as string | undefined,
    queryFn: ({ pageParam }) =>
      client.pages.history({
        params: { id: pageId },
        query: { drafts: 'true', limit: VERSIONS_AT_ONCE, ...(pageParam && { before: pageParam }) },
      }),
    getNextPageParam: (page) => (page.length < VERSIONS_AT_ONCE ? undefined : page.at(-1)!.id),
    select: ({ pages }) => pages.flat(),
    // Other staff keep saving, so the history is always refetched.
    staleTime: 0,
  })
  const restore = (blocks: readonly Block[], name: string) => {
    onRestore(blocks, name)
    onClose()
    toast({ title: name, description: 'It is in the builder but not saved yet. SAVE keeps it; UNDO reverts it.' })
  }
  return (
    <VersionsDialog
      title="PAGE.HISTORY"
      read={read}
      idOf={({ id }) => id}
      describe={(version) => describeVersion(version)}
      empty={
        <p>[NO VERSIONS YET] Each time you save the page, a version appears here that you can compare and restore.</p>
      }
      more={
        read.hasNextPage && (
          <Button loading={read.isFetchingNextPage} onClick={() => void read.fetchNextPage()}>
            LOAD MORE
          </Button>
        )
      }
      onClose={onClose}
    >
      {(version) => <VersionDifference key={version.id} version={version} current={current} onRestore={restore} />}
    </VersionsDialog>
  )
}
