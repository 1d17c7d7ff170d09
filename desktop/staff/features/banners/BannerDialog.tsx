import { Alert } from 'antd'
import type { ContentDraft } from '#shared/features/releases/releases.contract.ts'
import { useShownDraft } from '#staff/widgets/releases/useShownDraft.ts'
import { NOT_A_COLOUR } from '#shared/features/banners/banner-values.ts'
import { bannerRecord, type ActiveBanner, type Banner } from '#shared/features/banners/banners.record.ts'
import type { Problems } from '#staff/widgets/form/problems.ts'
import { TimeField } from '#staff/widgets/form/TimeField.tsx'
import { RecordDialog, RecordFields } from '#staff/widgets/record/RecordDialog.tsx'
import { useRecordForm } from '#staff/widgets/record/useRecordForm.tsx'
import { BannerPlacements } from './BannerPlacements.tsx'
import { ColourField } from './ColourField.tsx'
import { LinksField } from './LinksField.tsx'
import { Strip } from './Strip.tsx'
import { TargetsField } from './TargetsField.tsx'
import { findTimeProblems, isCrawlSpeed, toForm, toRequest, type BannerValues } from './values.ts'
import { contrastOf, MIN_CONTRAST, ratioText } from '#shared/contrast.ts'
import { readColour, readRgba } from './css-colour.ts'

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

/** Creates or edits a banner or its draft, with a live preview. Without a connection it is the banner. */
export function BannerDialog(props: BannerDialogProps) {
  const { record, banner } = props
  const { draft, isPending } = useShownDraft('banner', record, banner !== null)
  if (banner && isPending) return null
  return <BannerForm {...props} draft={draft} />
}

function BannerForm({
  record,
  banner,
  draft,
  all,
  onClose,
  onGoOn,
}: BannerDialogProps & { draft: ContentDraft | null }) {
  const form = useRecordForm<Banner, BannerValues>({
    definition: bannerRecord,
    record: banner,
    draftKey: record,
    toForm,
    toRequest,
    check: findFormProblems,
    onSaved(saved, isAll) {
      if (isAll) onClose()
      else if (saved.id !== record) onGoOn(saved.id)
    },
    ...(banner && { contentDraft: { kind: 'banner', draft } }),
    checked: (saved) =>
      (saved.isActive || saved.publishAt !== null) && { record: { kind: 'banner', fields: { ...saved } } },
    onDraftSaved: (isAll) => isAll && onClose(),
    onClose,
  })
  const { values, set, problems } = form
  const shown = { ...toRequest(values), id: banner?.id ?? 'new' }
  const colour = (key: 'textColor' | 'backgroundColor', label: string) => (
    <ColourField
      label={label}
      value={values[key]}
      problem={problems[key]}
      onChange={(colour) => set({ [key]: colour })}
    />
  )
  const time = (key: 'publishAt' | 'unpublishAt', label: string, hint: string) => (
    <TimeField
      label={label}
      hint={hint}
      isSecond={key === 'unpublishAt'}
      value={values[key]}
      problem={problems[key]}
      onChange={(value) => set({ [key]: value })}
    />
  )
  return (
    <RecordDialog form={form} title={banner ? 'EDIT.BANNER' : 'NEW.BANNER'} width="84rem" className="banner-dialog">
      {!banner && record !== 'new' && (
        <Alert
          type="warning"
          showIcon
          title="Someone deleted this banner. SAVE creates a new one with these settings."
        />
      )}
      <Preview banner={shown} />
      <BannerPlacements banner={shown} others={all} onFirst={(priority) => set({ priority: String(priority) })} />
      <RecordFields
        form={form}
        own={{
          publishAt: time('publishAt', 'Start', 'If empty, it starts when someone switches it on.'),
          unpublishAt: time('unpublishAt', 'End', 'If empty, it stays until someone switches it off.'),
          hyperlinks: (
            <LinksField links={values.hyperlinks} link={values.link} problem={problems['hyperlinks']} onChange={set} />
          ),
          targetPages: (
            <TargetsField
              value={values.targetPages}
              typed={values.target}
              problem={problems['targetPages']}
              onChange={set}
            />
          ),
          textColor: colour('textColor', 'Text colour'),
          backgroundColor: colour('backgroundColor', 'Background colour'),
        }}
        hints={{ crawlSpeed: speedHint(values.crawlSpeed) }}
        below={{ backgroundColor: <ContrastNote text={values.textColor} background={values.backgroundColor} /> }}
      />
    </RecordDialog>
  )
}

const speedHint = (typed: string) =>
  isCrawlSpeed(typed)
    ? 'Seconds per pass, 0 to 120. 0 shows centred static text.'
    : `${typed.trim() === '' ? 'Empty' : `“${typed}” is not a number from 0 to 120`}: 30 is used.`

/** Reports what a browser takes for no colour, and input that was typed but never added, as it would be lost silently. */
function findFormProblems(values: BannerValues): Problems {
  const isLeft = values.link.text.trim() !== '' || values.link.url.trim() !== ''
  return {
    ...findTimeProblems(values),
    ...(!readColour(values.textColor) && { textColor: NOT_A_COLOUR }),
    ...(!readColour(values.backgroundColor) && { backgroundColor: NOT_A_COLOUR }),
    ...(values.target.trim() && {
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

/** The contrast of the text on its background, with a warning below 4.5:1 (WCAG AA). */
function ContrastNote({ text, background }: { text: string; background: string }) {
  const [one, other] = [readRgba(text), readRgba(background)]
  return (
    <div aria-live="polite">
      {one && other ? (
        <Ratio ratio={contrastOf(one, other)} />
      ) : (
        <Alert type="warning" showIcon title="Contrast unknown: one of the colours isn’t valid." />
      )}
    </div>
  )
}

function Ratio({ ratio }: { ratio: number }) {
  if (ratio >= MIN_CONTRAST)
    return <p className="field-hint">Contrast {ratioText(ratio)}: easy to read (4.5:1 or more).</p>
  return (
    <Alert
      type="warning"
      showIcon
      title={`Contrast ${ratioText(ratio)}: too low. Below 4.5:1 many shoppers can’t read the text. Choose colours with more contrast.`}
    />
  )
}
