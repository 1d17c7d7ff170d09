import { useInfiniteQuery } from '@tanstack/react-query'
import { Button, Empty, Modal } from 'antd'
import { useState } from 'react'
import type { Block } from '#shared/blocks/block.ts'
import { client } from '#staff/api/client.ts'
import { Loaded } from '#staff/widgets/Loaded.tsx'
import { toast } from '#staff/toast/toast.ts'
import { useFocusBack } from '#staff/widgets/useFocusBack.ts'
import { VERSIONS_AT_ONCE, describeVersion } from './history.ts'
import { pageUrl } from './pages.ts'
import { VersionDifference } from './VersionDifference.tsx'
import './history.css'
import type { PageVersion } from '#shared/features/pages/pages.record.ts'
import { shopTimeText } from '#staff/widgets/when.ts'

interface HistoryDialogProps {
  pageId: string
  current: readonly Block[]
  onRestore(blocks: readonly Block[], name: string): void
  onClose(): void
}

/** The versions of a page, and the differences since the chosen one. */
export function HistoryDialog({ pageId, current, onRestore, onClose }: HistoryDialogProps) {
  useFocusBack()
  const [chosen, setChosen] = useState<string | null>(null)
  const read = useInfiniteQuery({
    queryKey: [`${pageUrl(pageId)}/history`],
    initialPageParam: undefined as string | undefined,
    queryFn: ({ pageParam }) =>
      client.pages.history({
        params: { id: pageId },
        query: { drafts: 'true', limit: VERSIONS_AT_ONCE, ...(pageParam && { before: pageParam }) },
      }),
    getNextPageParam: (page) => (page.length < VERSIONS_AT_ONCE ? undefined : page.at(-1)!.id),
    // Other staff keep saving, so the history is always refetched.
    staleTime: 0,
  })
  const restore = (blocks: readonly Block[], name: string) => {
    onRestore(blocks, name)
    onClose()
    toast({ title: name, description: 'It is in the builder but not saved yet. SAVE keeps it; UNDO reverts it.' })
  }
  return (
    <Modal
      open
      title="PAGE.HISTORY"
      width="76rem"
      onCancel={onClose}
      footer={[
        <Button key="close" onClick={onClose}>
          CLOSE
        </Button>,
      ]}
    >
      <Loaded read={read}>
        {({ pages }) => {
          const versions = pages.flat()
          const shown = versions.find(({ id }) => id === chosen) ?? versions[0]
          if (!shown) return <EmptyHistory />
          return (
            <div className="history">
              <div>
                <VersionList versions={versions} chosen={shown.id} onChoose={setChosen} />
                {read.hasNextPage && (
                  <Button loading={read.isFetchingNextPage} onClick={() => void read.fetchNextPage()}>
                    LOAD MORE
                  </Button>
                )}
              </div>
              <VersionDifference key={shown.id} version={shown} current={current} onRestore={restore} />
            </div>
          )
        }}
      </Loaded>
    </Modal>
  )
}

const EmptyHistory = () => (
  <Empty
    image={Empty.PRESENTED_IMAGE_SIMPLE}
    description="[NO VERSIONS YET] Each time you save the page, a version appears here that you can compare and restore."
  />
)

interface VersionListProps {
  /** Newest first. */
  versions: readonly PageVersion[]
  chosen: string
  onChoose(id: string): void
}

/** Who saved the page, and when. */
function VersionList({ versions, chosen, onChoose }: VersionListProps) {
  return (
    <ol className="versions list" aria-label="Versions, newest first">
      {versions.map((version, index) => (
        <li key={version.id}>
          <button type="button" aria-pressed={version.id === chosen} onClick={() => onChoose(version.id)}>
            <span className="bright">{shopTimeText(version.at)}</span>
            {index === 0 && <span className="info small"> [LATEST]</span>}
            <span className="versions-deed small" dir="auto">
              {describeVersion(version)}
            </span>
          </button>
        </li>
      ))}
    </ol>
  )
}
