import { Alert, Button, Modal } from 'antd'
import { useId, useRef, useState } from 'react'
import { BannerDraft, type Banner } from '#shared/features/banners/banners.schema.ts'
import { Conflict } from '#staff/widgets/conflict/Conflict.tsx'
import { DraftNotice } from '#staff/widgets/form/DraftNotice.tsx'
import { useDraft } from '#staff/widgets/form/useDraft.ts'
import { useLeaving } from '#staff/widgets/form/useLeaving.tsx'
import { focusProblem, hasProblems, findProblems, type Problems } from '#staff/widgets/form/problems.ts'
import { BannerForm } from './BannerForm.tsx'
import { useSaving } from './changes.ts'
import { conflictFields, toSentences } from './fields.ts'
import { BannerPlacements } from './BannerPlacements.tsx'
import { toPublicBanner, toDraft, toValues, type BannerValues } from './values.ts'
import type { ActiveBanner } from '#shared/features/banners/banners.schema.ts'
import { Strip } from './Strip.tsx'

interface BannerDialogProps {
  /** The banner's id, or `new`. */
  record: string
  /** Null for a new banner or one that was deleted. */
  banner: Banner | null
  all: readonly Banner[]
  onClose(): void
  /** Called when a new banner was created but its form has newer input; the form then continues with this id. */
  onGoOn(id: string): void
}

/** Creates or edits a banner. Drafts survive a reload; a save that meets a newer version shows both. */
export function BannerDialog({ record, banner, all, onClose, onGoOn }: BannerDialogProps) {
  const draft = useDraft<BannerValues>({ feature: 'banners', record }, toValues(banner), banner?.version ?? null)
  const leaving = useLeaving(draft, onClose)
  const [problems, setProblems] = useState<Problems>({})
  const form = useRef<HTMLFormElement>(null)
  const formId = useId()
  const complain = (found: Problems) => {
    setProblems(found)
    if (hasProblems(found)) focusProblem(form.current)
  }
  const saving = useSaving(banner?.id ?? null, complain)
  const { values } = draft
  const face = toPublicBanner(values)

  const save = async (values: BannerValues, version: number | null) => {
    const found = check(values)
    complain(found)
    if (hasProblems(found)) return
    const saved = await saving.run({ draft: toDraft(values), version })
    if (!saved) return
    if (draft.saved(values, { record: saved.id, values: toValues(saved), version: saved.version })) onClose()
    else if (saved.id !== record) onGoOn(saved.id)
  }

  const theirs = saving.conflict as Banner | null
  return (
    <Modal
      open
      width="84rem"
      className="banner-dialog"
      title={banner ? 'EDIT.BANNER' : 'NEW.BANNER'}
      onCancel={leaving.close}
      footer={[
        <Button key="cancel" onClick={leaving.close}>
          CANCEL
        </Button>,
        <Button key="save" type="primary" htmlType="submit" form={formId} loading={saving.isPending}>
          {saving.isPending ? 'SAVING...' : 'SAVE'}
        </Button>,
      ]}
    >
      <form
        ref={form}
        id={formId}
        className="form"
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          if (!saving.isPending) void save(values, draft.version)
        }}
      >
        <DraftNotice draft={draft} />
        {!banner && record !== 'new' && (
          <Alert
            type="warning"
            showIcon
            title="Someone deleted this banner. SAVE creates a new one with these settings."
          />
        )}
        <Preview banner={face} />
        <BannerPlacements
          banner={{ ...toDraft(values), id: banner?.id ?? 'new', maxPagesPerSession: face.maxPagesPerSession }}
          others={all}
        />
        <BannerForm values={values} problems={problems} onChange={draft.set} />
      </form>
      {leaving.question}
      {theirs && (
        <Conflict
          fields={conflictFields}
          base={draft.base}
          mine={values}
          theirs={toValues(theirs)}
          onBack={saving.settle}
          onSave={(merged) => {
            draft.rebase(merged, toValues(theirs), theirs.version)
            saving.settle()
            void save(merged, theirs.version)
          }}
        />
      )}
    </Modal>
  )
}

/** Reports input that was typed but never added, as it would be lost silently. */
function check(values: BannerValues): Problems {
  const isLeft = values.link.text.trim() !== '' || values.link.url.trim() !== ''
  return {
    ...toSentences(findProblems(BannerDraft, toDraft(values))),
    ...(values.target?.trim() && {
      targetPages: 'You have typed a path but not added it. Press ADD PATH or clear the field.',
    }),
    ...(isLeft && { hyperlinks: 'You have typed a link but not added it. Press ADD LINK or clear both fields.' }),
  }
}

const widths = [
  { name: 'Phone', pixels: 360 },
  { name: 'Desktop', pixels: 1280 },
]

/** Live preview of the banner at phone and desktop width. */
const Preview = ({ banner }: { banner: ActiveBanner }) => (
  <div className="banner-preview">
    {widths.map(({ name, pixels }) => (
      <figure key={name}>
        <figcaption>
          {name}, {pixels} px{isEmpty(banner) && ': no text yet'}
        </figcaption>
        {/* The preview can be wider than the window, so its scroll area must be reachable by keyboard. */}
        {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
        <section className="banner-preview-window" aria-label={`${name} preview`} tabIndex={0}>
          <div style={{ width: pixels }}>
            {/* Without text nothing moves, so there is nothing to pause. */}
            <Strip banner={isEmpty(banner) ? { ...banner, crawlSpeed: 0 } : banner} />
          </div>
        </section>
      </figure>
    ))}
  </div>
)

const isEmpty = ({ text }: ActiveBanner) => text.trim() === ''
