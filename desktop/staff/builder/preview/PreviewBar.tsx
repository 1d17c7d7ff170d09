import { Button } from 'antd'
import { Tool } from '#staff/widgets/menu/Tool.tsx'
import { errorMessage } from '#staff/widgets/useChange.ts'
import type { useProducts } from './useProducts.ts'

/** Widths of the preview screens in CSS pixels. */
export const widths = { PHONE: 390, TABLET: 768, DESKTOP: 1280 } as const
export type Screen = keyof typeof widths

interface PreviewBarProps {
  screen: Screen
  setScreen(screen: Screen): void
  /** The frame doesn't show the latest blocks yet. */
  isBehind: boolean
  products: ReturnType<typeof useProducts>
}

/** Chooses the preview screen, and shows whether the preview is complete. */
export const PreviewBar = ({ screen, setScreen, isBehind, products }: PreviewBarProps) => (
  <>
    <div className="blocks-preview-bar row loose">
      <fieldset className="row tight">
        <legend className="sr-only">Preview on</legend>
        {(Object.keys(widths) as Screen[]).map((name) => (
          <Tool
            key={name}
            className="tool-edged"
            name={name}
            aria-pressed={screen === name}
            onPress={() => setScreen(name)}
          >
            {name}
          </Tool>
        ))}
      </fieldset>
      <span className="dim" aria-live="polite">
        {products.isLoading ? '[LOADING PRODUCTS...]' : isBehind ? '[UPDATING...]' : 'What shoppers will see'}
      </span>
    </div>
    {products.error !== undefined && (
      <p role="alert" className="field-problem">
        Couldn’t load the products on this page. Shoppers may still see them. {errorMessage(products.error)}{' '}
        <Button size="small" onClick={products.retry}>
          RETRY
        </Button>
      </p>
    )}
  </>
)
