import { MAX_COLUMNS, type Block } from '#shared/blocks/block.ts'
import { labelOf } from '#staff/builder/labels.ts'
import { MenuButton } from '#staff/widgets/menu/MenuButton.tsx'
import { Tool } from '#staff/widgets/menu/Tool.tsx'
import { useActions } from './actions.ts'
import { PlaceTools, type BlockPlace } from './LayoutControls.tsx'
import { useIsSelected } from './selection.ts'

/** EDIT and DELETE of a block; when it is selected also what else can be done with it. */
export function BlockTools({ block, place }: { block: Block; place: BlockPlace }) {
  const actions = useActions()
  const isSelected = useIsSelected(`block:${block.id}`)
  const label = labelOf(block)
  return (
    <div className="canvas-tools">
      {isSelected && (
        <>
          <PlaceTools block={block} place={place} />
          <Tool className="canvas-wide" name={`Duplicate ${label}`} onPress={() => actions.duplicate(block)}>
            DUPLICATE
          </Tool>
          <Tool className="canvas-wide" name={`Copy ${label}`} onPress={() => actions.copy([block])}>
            COPY
          </Tool>
        </>
      )}
      <Tool name={`Edit ${label}`} className="tool-edged" onPress={() => actions.open(block.id)}>
        EDIT
      </Tool>
      <Tool name={`Delete ${label}`} data-danger="" onPress={() => actions.remove(block)}>
        DELETE
      </Tool>
      {isSelected && (
        <MenuButton
          className="canvas-narrow"
          name={`MORE for ${label}`}
          items={[
            ...(place.count < MAX_COLUMNS ? [{ key: 'addTextNextTo', label: 'Add text next to it' }] : []),
            { key: 'duplicate', label: 'Duplicate' },
            { key: 'copy', label: 'Copy' },
          ]}
          onChoose={(what) => {
            if (what === 'addTextNextTo') actions.addTextNextTo(block.id)
            else if (what === 'duplicate') actions.duplicate(block)
            else actions.copy([block])
          }}
        >
          MORE
        </MenuButton>
      )}
    </div>
  )
}
