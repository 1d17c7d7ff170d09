import { AlignCenterOutlined, AlignLeftOutlined, AlignRightOutlined, MenuOutlined } from '@ant-design/icons'
import { memo } from 'react'
import { type Alignment, alignments } from '#shared/blocks/choices.ts'
import { ChoiceField } from './ChoiceField.tsx'
import { labelled } from './choices.ts'
import type { FieldProps } from './field.ts'

const pictures = {
  left: <AlignLeftOutlined aria-hidden="true" />,
  center: <AlignCenterOutlined aria-hidden="true" />,
  right: <AlignRightOutlined aria-hidden="true" />,
  justify: <MenuOutlined aria-hidden="true" />,
} satisfies Record<Alignment, unknown>
const choices = labelled(alignments).map((choice) => ({ ...choice, picture: pictures[choice.value] }))

export const AlignmentField = memo(function AlignmentField(props: FieldProps & { fallback: Alignment }) {
  return <ChoiceField {...props} choices={choices} />
})
