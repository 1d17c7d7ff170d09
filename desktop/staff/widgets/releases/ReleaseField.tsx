import { Select } from 'antd'
import { useId } from 'react'
import { useNavigate } from 'react-router-dom'
import { staffPaths } from '#shared/staff-paths.ts'
import { useDraftChanges } from './draft-changes.ts'
import { draftKeyOf, useReleases } from './drafts.ts'
import type { ListedDraft } from '#shared/features/releases/releases.contract.ts'
import { shopTimeText } from '#staff/widgets/when.ts'

const NEW = 'new'

/** The release of a draft; another choice moves it at once, or creates one. */
export function ReleaseField({ draft }: { draft: Pick<ListedDraft, 'kind' | 'recordId' | 'releaseId' | 'title'> }) {
  const id = useId()
  const releases = useReleases()
  const { assign } = useDraftChanges(draft)
  const navigate = useNavigate()
  const open = releases.data?.filter(({ state }) => state !== 'live') ?? []
  const choose = (id: string) => {
    if (id !== NEW) return void assign.run(id || null)
    void navigate(`${staffPaths.cmsTab('releases')}?edit=new&draft=${encodeURIComponent(draftKeyOf(draft))}`)
  }
  return (
    <span className="row">
      <label className="field-label" htmlFor={id}>
        Release
      </label>
      <Select
        id={id}
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
          { value: NEW, label: 'New release…' },
        ]}
        onChange={choose}
      />
    </span>
  )
}
