import { useRef, type ComponentProps } from 'react'
import { Tool } from '#staff/widgets/menu/Tool.tsx'
import { openBlockMenu, type BlockPlace } from './block-place.ts'

interface AddToolProps extends Omit<ComponentProps<typeof Tool>, 'onPress'> {
  place: BlockPlace
}

/** A button that opens the block menu for a place. */
export function AddTool({ place, ...tool }: AddToolProps) {
  const button = useRef<HTMLButtonElement>(null)
  const open = () => {
    // Safari doesn't focus what is pressed, and the menu gives the focus back.
    button.current?.focus({ preventScroll: true })
    openBlockMenu(place)
  }
  return <Tool ref={button} title={tool.name} aria-haspopup="dialog" {...tool} onPress={open} />
}
