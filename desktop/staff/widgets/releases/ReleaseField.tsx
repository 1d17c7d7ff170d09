import { Select } from 'antd'
import { useDraftChanges } from './draft-changes.ts'
import { useReleases } from './drafts.ts'
import type { ListedDraft } from '#shared/features/releases/releases.contract.ts'
import { shopTimeText } from '#staff/widgets/when.ts'

/** The release of a draft; another choice moves it at once. */
export function ReleaseField({ draft }: { draft: Pick<ListedDraft, 'kind' | 'recordId' | 'releaseId' | 'title'> }) {
  const releases = useReleases()
  const { assign } = useDraftChanges(draft)
  const open = releases.data?.filter(({ state }) => state !== 'live') ?? []
  return (
    <Select
      size="small"
      className="release-field"
      aria-label={`Release of ${draft.title}`}
      loading={assign.isPending}
      value={draft.releaseId ?? ''}
      virtual={false}
      popupMatchSelectWidth={false}
      options={[
        { value: '', label: 'No release' },
        ...open.map(({ id, name, publishAt }) => ({
          value: id,
          label: publishAt ? `${name}, ${shopTimeText(publishAt)}` : name,
        })),
      ]}
      onChange={(id) => void assign.run(id || null)}
    />
  )
}
