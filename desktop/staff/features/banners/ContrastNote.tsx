import { Alert } from 'antd'
import { contrastOf, MIN_CONTRAST, ratioText } from './contrast.ts'
import { readRgba } from './css-colour.ts'

/** The contrast of the text on its background, with a warning below 4.5:1 (WCAG AA). */
export function ContrastNote({ text, background }: { text: string; background: string }) {
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
