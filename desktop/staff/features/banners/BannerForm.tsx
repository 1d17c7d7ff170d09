import { Input, Radio, Switch, Alert } from 'antd'
import type { ReactNode } from 'react'
import { bannerPositions, bannerTextSizes } from '#shared/features/banners/banner-values.ts'
import { Field } from '#staff/widgets/form/Field.tsx'
import type { Problems } from '#staff/widgets/form/problems.ts'
import { ColourField } from './ColourField.tsx'
import { labels } from './fields.ts'
import { Group } from './Group.tsx'
import { LinksField } from './LinksField.tsx'
import { TargetsField } from './TargetsField.tsx'
import { isCrawlSpeed, type BannerValues } from './values.ts'
import { contrastOf, MIN_CONTRAST, ratioText } from './contrast.ts'
import { readRgba } from './css-colour.ts'

interface BannerFormProps {
  values: BannerValues
  problems: Problems
  onChange(patch: Partial<BannerValues>): void
}

export function BannerForm({ values, problems, onChange }: BannerFormProps) {
  const text = (key: 'name' | 'text', maxLength: number) => (
    <Field label={labels[key]} required problem={problems[key]}>
      {(control) => (
        <Input
          {...control}
          dir="auto"
          aria-required
          maxLength={maxLength}
          value={values[key]}
          onChange={({ target }) => onChange({ [key]: target.value })}
        />
      )}
    </Field>
  )
  const number = (key: 'crawlSpeed' | 'maxPagesPerSession' | 'priority', hint: ReactNode) => (
    <Field label={labels[key]} problem={problems[key]} hint={hint}>
      {(control) => (
        <Input
          {...control}
          inputMode="numeric"
          autoComplete="off"
          maxLength={10}
          value={values[key]}
          onChange={({ target }) => onChange({ [key]: target.value })}
        />
      )}
    </Field>
  )
  return (
    <>
      <div className="banner-pair">
        {text('name', 200)}
        <Field label={labels.isActive} hint="Inactive banners are saved but not shown.">
          {({ id, ...control }) => (
            <div>
              <Switch id={id} {...control} checked={values.isActive} onChange={(isActive) => onChange({ isActive })} />
            </div>
          )}
        </Field>
      </div>
      {text('text', 1000)}
      <LinksField links={values.hyperlinks} link={values.link} problem={problems['hyperlinks']} onChange={onChange} />
      <div className="banner-pair">
        <Choice
          label={labels.position}
          value={values.position}
          of={bannerPositions}
          onChange={(position) => onChange({ position })}
        />
        {number('priority', 'The banner with the highest priority is shown; if equal, the oldest.')}
      </div>
      <TargetsField
        value={values.targetPages}
        typed={values.target ?? ''}
        problem={problems['targetPages']}
        onChange={onChange}
      />
      <div className="banner-pair">
        <ColourField
          label={labels.textColor}
          value={values.textColor}
          problem={problems['textColor']}
          onChange={(textColor) => onChange({ textColor })}
        />
        <ColourField
          label={labels.backgroundColor}
          value={values.backgroundColor}
          problem={problems['backgroundColor']}
          onChange={(backgroundColor) => onChange({ backgroundColor })}
        />
      </div>
      <ContrastNote text={values.textColor} background={values.backgroundColor} />
      <Choice
        label={labels.textSize}
        value={values.textSize}
        of={bannerTextSizes}
        onChange={(textSize) => onChange({ textSize })}
      />
      <div className="banner-pair">
        {number('crawlSpeed', speedHint(values.crawlSpeed))}
        {number('maxPagesPerSession', 'Pages per session that show this banner, 0 to 50. 0 means unlimited.')}
      </div>
    </>
  )
}

const speedHint = (typed: string) =>
  isCrawlSpeed(typed)
    ? 'Seconds per pass, 0 to 120. 0 shows centred static text.'
    : `${typed.trim() === '' ? 'Empty' : `“${typed}” is not a number from 0 to 120`}: 30 is used.`

interface ChoiceProps<V> {
  label: string
  value: V
  of: readonly V[]
  onChange(value: V): void
}

const Choice = <V extends string>({ label, value, of, onChange }: ChoiceProps<V>) => (
  <Group label={label}>
    <Radio.Group
      aria-label={label}
      value={value}
      options={of.map((each) => ({ value: each, label: each }))}
      onChange={({ target }) => onChange(target.value as V)}
    />
  </Group>
)

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
