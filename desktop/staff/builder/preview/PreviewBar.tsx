import { Button } from 'antd'
import { Tool } from '#staff/widgets/menu/Tool.tsx'
import { wordsOf } from '#staff/widgets/useChange.ts'
import type { useProducts } from './useProducts.ts'

/** CSS pixels of the screens that a page is shown on. */
export const widths = { PHONE: 390, TABLET: 768, DESKTOP: 1280 } as const
export type Screen = keyof typeof widths

interface PreviewBarProps {
  screen: Screen
  setScreen(screen: Screen): void
  /** The frame is not yet as the blocks are. */
  isBehind: boolean
  products: ReturnType<typeof useProducts>
}

/** Which screen is shown, and whether all is there that shoppers see. */
export const PreviewBar = ({ screen, setScreen, isBehind, products }: PreviewBarProps) => (
  <>
    <div className="blocks-preview-bar">
      <fieldset>
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
        The products of this page could not be read: {wordsOf(products.error)}. Shoppers may see them all the same.{' '}
        <Button size="small" onClick={products.retry}>
          RETRY
        </Button>
      </p>
    )}
  </>
)
