import { Alert } from 'antd'
import { contrastOf, ENOUGH, ratioText } from './contrast.ts'
import { readRgba } from './css-colour.ts'

/** How well the text can be read on its background, with a warning below 4.5:1 (WCAG AA). */
export function ContrastNote({ text, background }: { text: string; background: string }) {
  const [one, other] = [readRgba(text), readRgba(background)]
  return (
    <div aria-live="polite">
      {one && other ? (
        <Ratio ratio={contrastOf(one, other)} />
      ) : (
        <Alert type="warning" showIcon title="Contrast unknown: one of the two is no colour that browsers know." />
      )}
    </div>
  )
}

function Ratio({ ratio }: { ratio: number }) {
  if (ratio >= ENOUGH) return <p className="field-hint">Contrast {ratioText(ratio)}: easy to read (4.5:1 or more).</p>
  return (
    <Alert
      type="warning"
      showIcon
      title={`Contrast ${ratioText(ratio)}: below 4.5:1, many shoppers can’t read this text. Choose colours further apart.`}
    />
  )
}
